import type { MemberVisit } from '../../../request/visit.ts';
import { chatFrame } from '../step-button.tsx';
import { boardTexts } from '../texts.ts';

export function Beside({ visit }: { readonly visit: MemberVisit }) {
  const texts = boardTexts(visit.language);
  return (
    <aside
      id={`beside-${visit.language}`}
      class="beside"
      aria-label={texts.chat}
      data-beside-target="pane"
      data-turbo-permanent
      tabindex={-1}
      hidden
    >
      <button type="button" class="button button--quiet beside__close" data-action="beside#close">
        {visit.texts.close}
      </button>
      <p class="beside__away" role="alert" data-beside-target="away" hidden>
        {texts.chatAway}
      </p>
      <turbo-frame id={chatFrame} target="_top" refresh="morph" data-beside-target="frame" />
    </aside>
  );
}
