import type { Child } from 'hono/jsx';
import type { Reader } from '../../../shared/ui/reader.ts';

interface KeysProps {
  readonly visit: Pick<Reader, 'texts'>;
  readonly label: string;
  readonly title: string;
  readonly keys: readonly (readonly [key: string, does: string])[];
  readonly children?: Child;
}

/** A button that shows a page's keyboard shortcuts in a popover; where `hotkeys` runs, `?` opens it too. */
export function Keys({ visit, label, title, keys, children }: KeysProps) {
  return (
    <>
      <button type="button" class="button button--plain js-only" popovertarget="keys" data-hotkey="?">
        {label}
      </button>
      <section id="keys" popover="auto" class="confirm" role="dialog" aria-labelledby="keys-title">
        <h2 id="keys-title">{title}</h2>
        <dl class="keys">
          {keys.map(([key, does]) => (
            <div>
              <dt>
                <kbd dir="ltr">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        {children}
        <button type="button" class="button button--plain" popovertarget="keys" popovertargetaction="hide">
          {visit.texts.close}
        </button>
      </section>
    </>
  );
}
