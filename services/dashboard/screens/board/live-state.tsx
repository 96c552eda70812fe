import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { boardTexts } from './texts.ts';

/** Whether what is shown is true now: in words, and never silently old. */
export function LiveState({ language }: { readonly language: Language }) {
  const { live } = boardTexts(language);
  return (
    <div class="live" data-live-target="state" data-state="connecting">
      <p class="live__now ellipsis js-only" data-live-target="now">
        {live.connecting}
      </p>
      <p class="live__old ellipsis" data-live-target="old" role="alert" />
      <p class="no-js-only">{live.off}</p>
    </div>
  );
}
