import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from './texts.ts';

/** The texts that the browser shows on a tapped card until the server accepts its step, with the undo button. */
export function TapTexts({ visit }: { readonly visit: MemberVisit }) {
  const { held, waiting, sending, signedOut, undo } = boardTexts(visit.language).taps;
  const heldTexts = Object.fromEntries(Object.entries(held).map(([step, text]) => [`data-held-${step}`, text]));
  return (
    <>
      <template data-taps-target="notice">
        <div class="spread notice notice--bad">
          <p />
          <button type="button" class="button button--plain" data-action="taps#close">
            {visit.texts.close}
          </button>
        </div>
      </template>
      <template data-taps-target="template">
        <div
          class="spread tap"
          {...heldTexts}
          data-waiting={waiting}
          data-sending={sending}
          data-taken={sending}
          data-signed-out={signedOut}
        >
          <p>
            <span class="tap__seconds" aria-live="off" />
          </p>
          <button type="button" class="button button--primary" data-action="taps#undo">
            {undo}
          </button>
        </div>
      </template>
    </>
  );
}
