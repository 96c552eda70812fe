import type { MemberVisit } from '../../request/visit.ts';
import { inboxTexts } from './texts.ts';

/** The keys of the inbox, in the browser's own popover. */
export function Help({ visit }: { readonly visit: MemberVisit }) {
  const texts = inboxTexts(visit.language);
  return (
    <>
      <button type="button" class="button button--quiet js-only" popovertarget="inbox-keys" data-hotkey="?">
        {texts.keys}
      </button>
      <section id="inbox-keys" class="confirm" popover="auto" aria-labelledby="inbox-keys-title">
        <h2 id="inbox-keys-title">{texts.keysTitle}</h2>
        <dl class="inbox__keys">
          {Object.entries(texts.keysOf).map(([key, what]) => (
            <div>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p>{texts.keysSend}</p>
      </section>
    </>
  );
}
