import { pageLocales } from '../../money/amount-text.ts';
import { type OpenHours, timeText, type Weekday, weekdays } from '../rules/hours.ts';
import type { CatalogLanguage } from '../rules/price.ts';
import type { Contact } from '../rules/snapshot.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { words } from './texts.ts';

/**
 * The hours of the week, which are right whenever the page is read. Whether it is open now a script says, by the clock of the
 * restaurant's zone: the page itself may lie in a cache, or on a phone without a connection.
 */
export function openingHours(language: CatalogLanguage, { hours = [], timezone }: Contact): Html | false {
  if (hours.length === 0 || timezone === undefined) return false;
  const { hours: texts } = words[language];
  return html`<details class="hours" id="hours" data-zone="${timezone}" data-hours="${JSON.stringify(hours)}" data-texts="${JSON.stringify(texts)}">
<summary>${icon('clock')}<span id="open-now">${texts.title}</span></summary>
<dl>${daysOf(language).map(
    (day) => html`
<div data-day="${day}"><dt>${dayName(language, day)}</dt><dd>${hoursOf(language, hours, day)}</dd></div>`,
  )}
</dl></details>`;
}

function hoursOf(language: CatalogLanguage, hours: readonly OpenHours[], day: Weekday): Html | string {
  const ofDay = hours.filter((each) => each.day === day).toSorted((a, b) => a.opens.localeCompare(b.opens));
  const { hours: texts } = words[language];
  if (ofDay.length === 0) return texts.closedThatDay;
  if (ofDay.some(({ opens, closes }) => opens === '00:00' && closes === '00:00')) return texts.allDay;
  const time = (text: string) => timeText(text, language);
  // Isolated one by one: beside an Arabic word two times would change places.
  return html`${ofDay.map(({ opens, closes }) => html`<bdi>${time(opens)} – ${time(closes)}</bdi> `)}`;
}

/** The week as people of the language begin it. */
function daysOf(language: CatalogLanguage): readonly Weekday[] {
  const first = weekdays.indexOf(language === 'ar' ? 'sat' : 'mon');
  return [...weekdays.slice(first), ...weekdays.slice(0, first)];
}

function dayName(language: CatalogLanguage, day: Weekday): string {
  const monday = Date.UTC(2024, 0, 1);
  const format = new Intl.DateTimeFormat(pageLocales[language], { weekday: 'long', timeZone: 'UTC' });
  return format.format(monday + weekdays.indexOf(day) * 86_400_000);
}
