import { join } from 'node:path';
import type { ReferencePage } from '../document.tsx';
import { inline, type Part, partsOf, prose } from '../markdown.ts';
import { CodePanel, languageNames, SamplesPanel, samplesIn } from '../parts/code.tsx';

const names = [
  'first-call',
  'following-orders',
  'approving-orders',
  'receiving-webhooks',
  'connecting-a-channel',
  'going-live',
] as const;

type Values = Readonly<Record<string, string>>;

/** One Markdown file each; adjacent blocks of code are one program in several languages. */
export function readGuides(values: Values): Promise<readonly ReferencePage[]> {
  return Promise.all(
    names.map(async (name) => {
      const markdown = await Bun.file(join(import.meta.dir, `${name}.md`)).text();
      return writtenPage(`/docs/guides/${name}`, 'Guide', filled(markdown, values));
    }),
  );
}

export async function readChanges(values: Values): Promise<ReferencePage> {
  const markdown = await Bun.file(join(import.meta.dir, '../changes.md')).text();
  return writtenPage('/docs/changes', 'Changelog', filled(markdown, values));
}

/** Fills in placeholders such as `{base_url}`; other braces belong to the code and stay. */
function filled(markdown: string, values: Values): string {
  return markdown.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function writtenPage(path: string, kind: string, markdown: string): ReferencePage {
  const name = path.split('/').at(-1);
  const [, title = '', description = '', rest = ''] = /^# (.*)\n\n(.*)\n([\s\S]*)$/.exec(markdown) ?? [];
  const [start, ...parts] = partsOf(rest).map((part, index) => ({
    ...part,
    words: renderPieces(`of-${name}-${index}`, part),
  }));
  const lead = <p class="lead">{inline(description)}</p>;
  return {
    ...{ path, title, description, markdown: rest },
    content: (
      <article>
        <p class="eyebrow">{kind}</p>
        <h1>{inline(title)}</h1>
        {lead}
        {start?.words}
        {parts.map(({ id, title: heading, words }) => (
          <section id={id}>
            <h2>
              <a href={`#${id}`}>{inline(heading)}</a>
            </h2>
            {words}
          </section>
        ))}
      </article>
    ),
    headings: [{ id: '', title, words: [lead, start?.words] }, ...parts],
  };
}

function renderPieces(name: string, { pieces }: Part) {
  return pieces.map((piece, index) => {
    if (piece.language === null) return prose(piece.text);
    if (index > 0 && pieces[index - 1]?.language !== null) return null;
    const end = pieces.findIndex(({ language }, at) => at > index && language === null);
    const samples = samplesIn(pieces.slice(index, end < 0 ? undefined : end));
    const [first, ...others] = samples;
    if (!first) return <CodePanel title={piece.title} language={piece.language} code={piece.text} />;
    if (others.length > 0) return <SamplesPanel name={`${name}-${index}`} title="Program" samples={samples} />;
    const title = first.language === 'sh' ? 'In a shell' : languageNames[first.language];
    return <CodePanel title={title} {...first} />;
  });
}
