import type { MemberVisit } from '../../web/visit.ts';
import { type Deed, isDeed } from './deeds.tsx';
import { boardTexts } from './texts.ts';

const deeds = (['accepted', 'rejected', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const).filter(isDeed);

/** What the browser puts on a card that was tapped, until its step is taken: in the reader's language, with the way back. */
export function TapTexts({ visit }: { readonly visit: MemberVisit }) {
  const { taps, deeds: words } = boardTexts(visit.language);
  return (
    <>
      <template data-taps-target="notice">
        <div class="notice notice--bad">
          <p />
          <button type="button" class="button button--plain" data-action="taps#close">
            {visit.texts.close}
          </button>
        </div>
      </template>
      <template data-taps-target="template">
        <div class="tap" data-waiting={taps.waiting} data-sending={taps.sending} data-gone={taps.gone}>
          {deeds.map((deed: Deed) => (
            <p data-deed={deed}>{taps.held(words[deed])}</p>
          ))}
          <p class="tap__state" />
          <button type="button" class="button button--primary" data-action="taps#undo">
            {taps.undo}
          </button>
        </div>
      </template>
    </>
  );
}
