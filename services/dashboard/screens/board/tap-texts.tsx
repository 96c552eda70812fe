import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from './texts.ts';

/** What the browser puts on a card that was tapped, until its step is taken: in the reader's language, with the way back. */
export function TapTexts({ visit }: { readonly visit: MemberVisit }) {
  const { taps } = boardTexts(visit.language);
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
          {Object.entries(taps.held).map(([deed, text]) => (
            <Held deed={deed} text={text} />
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

/** The browser counts the seconds down; screen readers do not read each of them. */
function Held({ deed, text }: { readonly deed: string; readonly text: string }) {
  const [before, after] = text.split('{}');
  return (
    <p data-deed={deed}>
      {before}
      <span class="tap__seconds" aria-live="off" />
      {after}
    </p>
  );
}
