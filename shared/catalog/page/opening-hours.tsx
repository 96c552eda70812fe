import { pageLocales } from '../../money/amount-text.ts';
import { type OpenHours, timeText, type Weekday, weekdays } from '../rules/hours.ts';
import type { CatalogLanguage } from '../rules/price.ts';
import type { Contact } from '../rules/snapshot.ts';
import { Icon } from './icon.tsx';
import { pageTexts } from './texts.ts';

/** A script in the browser shows whether it is open now, because the page may come from a cache. */
export function OpeningHours({ language, contact }: { readonly language: CatalogLanguage; readonly contact: Contact }) {
  const { hours = [], timezone } = contact;
  if (hours.length === 0 || timezone === undefined) return null;
  const { hours: texts } = pageTexts(language);
  const data = { 'data-zone': timezone, 'data-hours': JSON.stringify(hours), 'data-texts': JSON.stringify(texts) };
  return (
    <details class="hours" id="hours" {...data}>
      <summary>
        <Icon of="clock" />
        <span id="open-now">{texts.title}</span>
      </summary>
      <dl>
        {daysOf(language).map((day) => (
          <div data-day={day}>
            <dt>{dayName(language, day)}</dt>
            <dd>{hoursOf(language, hours, day)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function hoursOf(language: CatalogLanguage, hours: readonly OpenHours[], day: Weekday) {
  const ofDay = hours.filter((each) => each.day === day).toSorted((a, b) => a.opens.localeCompare(b.opens));
  const { hours: texts } = pageTexts(language);
  if (ofDay.length === 0) return texts.closedThatDay;
  if (ofDay.some(({ opens, closes }) => opens === '00:00' && closes === '00:00')) return texts.allDay;
  // Isolated one by one, because bidirectional layout would swap two times beside an Arabic word.
  return ofDay.map(({ opens, closes }) => (
    <bdi>
      {timeText(opens, language)} – {timeText(closes, language)}
    </bdi>
  ));
}

function daysOf(language: CatalogLanguage): readonly Weekday[] {
  const first = weekdays.indexOf(language === 'ar' ? 'sat' : 'mon');
  return [...weekdays.slice(first), ...weekdays.slice(0, first)];
}

function dayName(language: CatalogLanguage, day: Weekday): string {
  const monday = Date.UTC(2024, 0, 1);
  const format = new Intl.DateTimeFormat(pageLocales[language], { weekday: 'long', timeZone: 'UTC' });
  return format.format(monday + weekdays.indexOf(day) * 86_400_000);
}
