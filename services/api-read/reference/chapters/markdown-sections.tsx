import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf, prose } from '../markdown.ts';
import { CodePanel } from '../parts/code.tsx';
import type { Section } from './section.ts';

type Added = Partial<Pick<Section, 'group' | 'words' | 'code'>>;

/** `{name}` is replaced from `values`; `added` gives, by section
 * id, generated code, groups and text below the prose. */
export function writtenSections(
  file: string,
  values: Readonly<Record<string, string>>,
  added: Readonly<Record<string, Added>>,
): readonly Section[] {
  const text = readFileSync(join(import.meta.dir, file), 'utf8');
  const [, group = ''] = /^# (.*)/.exec(text) ?? [];
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const [, ...parts] = partsOf(filled);
  return parts.map(({ id, title, pieces }) => {
    const { words, ...own } = added[id] ?? {};
    const written = pieces.filter(({ language }) => language === null).map((piece) => prose(piece.text));
    const panels = pieces.flatMap(({ language, title: name, text: code }) =>
      language === null ? [] : [<CodePanel title={name} language={language} code={code} />],
    );
    return { id, title, group, words: [written, words], code: panels, ...own };
  });
}
