import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { type Weekday, weekdays } from '../../../../../shared/catalog/rules/hours.ts';
import { pageLocales } from '../../../../../shared/money/amount-text.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { spellNames, spellsByDay, spellsOfDay } from './contact-form.ts';
import { contactTexts } from './texts.ts';

interface HoursRowsParts {
  readonly visit: MemberVisit;
  readonly contact: Fields;
  readonly problems: Readonly<Record<string, string>>;
}

/** A row for each day, as people of the language begin the week. */
export function HoursRows({ visit, contact, problems }: HoursRowsParts) {
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
              const names = spellNames(day, spell);
              const [opens, closes] = spell === 0 ? [texts.opens, texts.closes] : [texts.opensAgain, texts.closesAgain];
              return (
                <span class="menu-hours__spell">
                  <Time name={names.opens} label={`${name}: ${opens}`} value={ofDay[spell]?.opens ?? ''} {...wrong} />
                  <span aria-hidden="true">–</span>
                  <Time
                    name={names.closes}
                    label={`${name}: ${closes}`}
                    value={ofDay[spell]?.closes ?? ''}
                    {...wrong}
                  />
                </span>
              );
            })}
          </div>
        );
      })}
    </fieldset>
  );
}

interface TimeParts {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

function Time({ name, label, value, ...wrong }: TimeParts) {
  return <input type="time" name={name} class="field__input" aria-label={label} value={value} {...wrong} />;
}

const aMonday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** A day of the week, in words. */
export function dayName(language: 'en' | 'ar', day: Weekday): string {
  const format = new Intl.DateTimeFormat(pageLocales[language], { weekday: 'long', timeZone: 'UTC' });
  return format.format(aMonday + weekdays.indexOf(day) * dayMs);
}
