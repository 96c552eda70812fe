import type { WithVisit } from '../../request/visit.ts';
import { entryTexts } from './texts.ts';

/** Unfinished orders that were put aside: in this browser only, so that they survive a lost network. A script fills the template. */
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
