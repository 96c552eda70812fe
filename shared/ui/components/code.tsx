import type { Reader } from '../reader.ts';
import { Scrolling } from './scrolling.tsx';

interface CodeProps {
  readonly visit: Pick<Reader, 'texts'>;
  readonly children: string;
  readonly label: string;
}

export function Code({ visit, children, label }: CodeProps) {
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
