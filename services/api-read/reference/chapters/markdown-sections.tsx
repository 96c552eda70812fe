import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf, prose } from '../markdown.ts';
import type { Section } from './section.ts';

type Addition = Partial<Pick<Section, 'group' | 'words' | 'markdown' | 'panels'>>;

/** Sections of a Markdown file. `values` replace `{name}`; `added` has generated parts by section id. */
export function markdownSections(
  file: string,
  values: Readonly<Record<string, string>>,
  added: Readonly<Record<string, Addition>>,
): readonly Section[] {
  const markdown = readFileSync(join(import.meta.dir, file), 'utf8');
  const [, group = ''] = /^# (.*)/.exec(markdown) ?? [];
  const filled = markdown.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const [, ...parts] = partsOf(filled);
  return parts.map(({ id, title, pieces }) => {
    const { words, markdown: more = '', ...own } = added[id] ?? {};
    const texts = pieces.filter(({ language }) => language === null).map(({ text }) => text);
    const panels = pieces.flatMap(({ language, title: name, text: code }) =>
      language === null ? [] : [{ title: name, language, code }],
    );
    return {
      ...{ id, title, group, words: [texts.map(prose), words], panels },
      ...{ ...own, markdown: [...texts, more].join('\n').trim() },
    };
  });
}
