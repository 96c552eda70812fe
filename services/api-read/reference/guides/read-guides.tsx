import { join } from 'node:path';
import type { ReferencePage } from '../document.tsx';
import { inline, type Part, type Piece, partsOf, prose } from '../markdown.ts';
import { CodePanel, isLanguage, languageNames, type Sample, SamplesPanel } from '../parts/code.tsx';

/** In the order in which somebody goes through them. */
const names = ['first-call', 'following-orders', 'approving-orders', 'receiving-webhooks', 'going-live'] as const;

/**
 * The guides: a Markdown file each, which begins with its title and a sentence on what it is good for. Blocks of code that
 * follow each other are one program in several languages; `{base_url}` in them is the address of this API.
 */
export function readGuides(baseUrl: string): Promise<readonly ReferencePage[]> {
  return Promise.all(
    names.map(async (name) => {
      const markdown = await Bun.file(join(import.meta.dir, `${name}.md`)).text();
      return guideOf(name, markdown.replaceAll('{base_url}', baseUrl));
    }),
  );
}

function guideOf(name: string, markdown: string): ReferencePage {
  const [, title = '', description = '', rest = ''] = /^# (.*)\n\n(.*)\n([\s\S]*)$/.exec(markdown) ?? [];
  const [start, ...parts] = partsOf(rest).map((part, index) => ({
    ...part,
    words: wordsOf(`of-${name}-${index}`, part),
  }));
  const lead = <p class="lead">{inline(description)}</p>;
  return {
    path: `/docs/guides/${name}`,
    title,
    description,
    content: (
      <article>
        <p class="eyebrow">Guide</p>
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

/** The prose and the code of a part, in their order. */
function wordsOf(name: string, { pieces }: Part) {
  return pieces.map((piece, index) => {
    if (piece.language === null) return prose(piece.text);
    const [sample] = samplesOf([piece]);
    if (!sample) return <CodePanel title="Shown" language={piece.language} code={piece.text} />;
    // The first of those that follow each other shows them all.
    if (samplesOf(pieces.slice(index - 1, index)).length > 0) return null;
    const end = pieces.findIndex((each, at) => at > index && samplesOf([each]).length === 0);
    const samples = samplesOf(pieces.slice(index, end < 0 ? undefined : end));
    if (samples.length > 1) return <SamplesPanel name={`${name}-${index}`} title="Program" samples={samples} />;
    const title = sample.language === 'sh' ? 'In a shell' : languageNames[sample.language];
    return <CodePanel title={title} {...sample} />;
  });
}

function samplesOf(pieces: readonly Piece[]): Sample[] {
  return pieces.flatMap(({ language, text }) =>
    language !== null && isLanguage(language) ? [{ language, code: text }] : [],
  );
}
