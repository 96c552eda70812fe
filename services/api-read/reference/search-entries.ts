import { Fragment, jsx } from 'hono/jsx';
import { without } from '../../../shared/text/without.ts';
import type { ReferencePage } from './document.tsx';

interface SearchEntry {
  readonly title: string;
  readonly group: string;
  readonly address: string;
  readonly text: string;
}

export function searchEntries(pages: readonly ReferencePage[]): readonly SearchEntry[] {
  return pages.flatMap((page) =>
    page.headings.map(({ id, title, words, group = page.title }) => ({
      title,
      group,
      address: id === '' ? page.path : `${page.path}#${id}`,
      text: plain(String(jsx(Fragment, {}, words))),
    })),
  );
}

function plain(html: string): string {
  const words = without(without(html, '<form', '</form>').replaceAll('<wbr>', ''), '<', '>', ' ');
  const decoded = words
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
  return decoded.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
}
