import type { Reader } from '../reader.ts';
import { Scrolling } from './scrolling.tsx';

interface CodeParts {
  readonly visit: Pick<Reader, 'texts'>;
  readonly children: string;
  /** Says what it is to those who do not see it. */
  readonly label: string;
}

/** Something to copy: a value, a line for the terminal. Written from left to right in every language. */
export function Code({ visit, children, label }: CodeParts) {
  return (
    <div class="code" data-controller="copy" data-copy-done-value={visit.texts.copied}>
      <Scrolling dir="ltr" class="code__text" label={label}>
        <code data-copy-target="source">{children}</code>
      </Scrolling>
      <button type="button" class="button button--plain js-only" data-action="copy#copy" data-copy-target="button">
        {visit.texts.copy}
      </button>
    </div>
  );
}
