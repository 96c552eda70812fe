import type { Section } from './chapters/section.ts';
import type { Guide } from './guides/read-guides.ts';

/** One place that the search finds. */
interface SearchEntry {
  readonly title: string;
  readonly group: string;
  readonly address: string;
  /** All its words, without markup. */
  readonly text: string;
}

/** Every section of the reference and of the guides. */
export function searchEntries(sections: readonly Section[], guides: readonly Guide[]): readonly SearchEntry[] {
  return [
    ...sections.map(({ id, title, group, words }) => ({ title, group, address: `/docs#${id}`, text: plain(words) })),
    ...guides.flatMap(({ path, title, parts }) =>
      parts.map(({ id, title: heading, words }) => ({
        title: heading,
        group: title,
        address: id === '' ? path : `${path}#${id}`,
        text: plain(words),
      })),
    ),
  ];
}

/** The text of HTML, without what is in forms. */
function plain(html: string): string {
  const outside = html.split('<form').map((part, index) => (index === 0 ? part : part.slice(part.indexOf('</form>'))));
  const words = outside
    .join('')
    .replaceAll('<wbr>', '')
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1));
  const named = words.join(' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  return named.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
}
