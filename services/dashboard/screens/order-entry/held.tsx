import type { WithVisit } from '../../request/visit.ts';
import { entryTexts } from './texts.ts';

/** Orders that were begun on this device and are held: the browser has them, so that they survive a lost network. */
export function Held({ visit }: WithVisit<object>) {
  const texts = entryTexts(visit.language);
  return (
    <fieldset class="held js-only" aria-label={texts.held} hidden data-entry-target="held">
      <template>
        <button type="button" class="button button--plain held__entry" data-action="entry#goOn">
          <bdi class="held__label ellipsis" data-unnamed={texts.unnamed} />
          <small class="held__total" />
        </button>
      </template>
    </fieldset>
  );
}
