import { pageLocales } from '../../money/amount-text.ts';
import type { CatalogLanguage } from '../rules/price.ts';
import { pageTexts } from './texts.ts';

export interface BusyNotice {
  readonly minutes: number;
  /** Unix ms. */
  readonly until: number;
  readonly timezone: string;
}

/** A script in the browser hides it once it is over, because the page may come from a cache. */
export function Busy({ language, busy }: { readonly language: CatalogLanguage; readonly busy: BusyNotice }) {
  const { minutes, until, timezone: timeZone } = busy;
  const locale = pageLocales[language];
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const shown = new Intl.NumberFormat(locale).format(minutes);
  return (
    <p class="busy" id="busy" data-until={until}>
      {pageTexts(language).busy(shown, clock.format(until))}
    </p>
  );
}
