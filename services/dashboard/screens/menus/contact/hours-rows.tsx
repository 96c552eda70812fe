import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { type Weekday, weekdays } from '../../../../../shared/catalog/rules/hours.ts';
import { pageLocales } from '../../../../../shared/money/amount-text.ts';
import type { WithVisit } from '../../../request/visit.ts';
import { spellNames, spellsByDay, spellsOfDay } from './contact-form.ts';
import { contactTexts } from './texts.ts';

type HoursRowsProps = WithVisit<{ contact: Fields; problems: Readonly<Record<string, string>> }>;

export function HoursRows({ visit, contact, problems }: HoursRowsProps) {
  const texts = contactTexts(visit.language);
  const spells = spellsByDay(contact);
  const first = weekdays.indexOf(visit.language === 'ar' ? 'sat' : 'mon');
  const days = [...weekdays.slice(first), ...weekdays.slice(0, first)];
  return (
    <fieldset class="field" aria-describedby="hours-hint">
      <legend class="field__label">{texts.hours}</legend>
      <p class="field__hint" id="hours-hint">
        {texts.hoursHint(visit.workspace.timezone)}
      </p>
      {problems.hours && <p class="field__problem">{problems.hours}</p>}
      {days.map((day) => {
        const ofDay = spells.get(day) ?? [];
        const name = dayName(visit.language, day);
        const found = ofDay.flatMap(({ index }) =>
          Object.entries(problems).flatMap(([path, words]) => (path.startsWith(`hours[${index}]`) ? [words] : [])),
        );
        const wrong = found.length > 0 && { 'aria-invalid': 'true' as const, 'aria-describedby': `${day}-problem` };
        return (
          <div class="menu-hours">
            <span class="menu-hours__day">{name}</span>
            {found[0] && (
              <p class="field__problem" id={`${day}-problem`}>
                {found[0]}
              </p>
            )}
            {spellsOfDay.map((spell) => {
              const time = (end: 'opens' | 'closes') => (
                <input
                  type="time"
                  name={spellNames(day, spell)[end]}
                  class="field__input"
                  aria-label={`${name}: ${texts[spell === 0 ? end : (`${end}Again` as const)]}`}
                  value={ofDay[spell]?.[end] ?? ''}
                  {...wrong}
                />
              );
              return (
                <span class="menu-hours__spell">
                  {time('opens')}
                  <span aria-hidden="true">–</span>
                  {time('closes')}
                </span>
              );
            })}
          </div>
        );
      })}
    </fieldset>
  );
}

const aMonday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

export function dayName(language: 'en' | 'ar', day: Weekday): string {
  const format = new Intl.DateTimeFormat(pageLocales[language], { weekday: 'long', timeZone: 'UTC' });
  return format.format(aMonday + weekdays.indexOf(day) * dayMs);
}
