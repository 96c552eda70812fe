import { join } from 'node:path';
import type { ReferencePage } from '../document.ts';
import { codePanel, isLanguage, languageNames, type Sample, samplesPanel } from '../parts/code.ts';
import { piecesOf } from '../parts/fences.ts';
import { blocks, inline } from '../parts/prose.ts';

/** In the order in which somebody goes through them. */
const names = ['first-call', 'following-orders', 'approving-orders', 'receiving-webhooks', 'going-live'] as const;

export interface Guide extends ReferencePage {
  /** What stands before the first heading (without an id) and below each. */
  readonly parts: readonly { readonly id: string; readonly title: string; readonly words: string }[];
}

/**
 * The guides: a Markdown file each, which begins with its title and a sentence on what it is good for. Blocks of code that
 * follow each other are one program in several languages; `{base_url}` in them is the address of this API.
 */
export function readGuides(baseUrl: string): Promise<readonly Guide[]> {
  return Promise.all(
    names.map(async (name) => guideOf(name, await Bun.file(join(import.meta.dir, `${name}.md`)).text(), baseUrl)),
  );
}

function guideOf(name: string, markdown: string, baseUrl: string): Guide {
  const [, title = '', description = '', rest = ''] = /^# (.*)\n\n(.*)\n([\s\S]*)$/.exec(markdown) ?? [];
  const chunks = rest.replaceAll('{base_url}', baseUrl).split(/^## /m);
  const parts = chunks.map((chunk, index) => {
    if (index === 0)
      return { id: '', title, words: `<p class="lead">${inline(description)}</p>${partsOf(name, index, chunk)}` };
    const [heading = ''] = chunk.split('\n', 1);
    return { id: slugOf(heading), title: heading, words: partsOf(name, index, chunk.slice(heading.length)) };
  });
  const html = parts.map(({ id, title: heading, words }) =>
    id === '' ? words : `<section id="${id}"><h2><a href="#${id}">${inline(heading)}</a></h2>${words}</section>`,
  );
  return {
    path: `/docs/guides/${name}`,
    title,
    description,
    content: `<article><p class="eyebrow">Guide</p><h1>${inline(title)}</h1>${html.join('')}</article>`,
    headings: parts.filter(({ id }) => id !== '').map(({ id, title: heading }) => ({ id, title: heading })),
    parts,
  };
}

/** The prose and the code of a part, in their order. */
function partsOf(name: string, part: number, markdown: string): string {
  const html: string[] = [];
  let program: Sample[] = [];
  const close = (): void => {
    if (program.length > 0) html.push(programPanel(`of-${name}-${part}-${html.length}`, program));
    program = [];
  };
  for (const { fence, text } of piecesOf(markdown)) {
    if (fence !== null && isLanguage(fence)) program.push({ language: fence, code: text });
    else if (text.trim() !== '') {
      close();
      html.push(fence === null ? blocks(text) : codePanel('Shown', fence, text));
    }
  }
  close();
  return html.join('');
}

function programPanel(name: string, samples: readonly Sample[]): string {
  const [first, ...others] = samples;
  if (!first || others.length > 0) return samplesPanel(name, 'Program', samples);
  const title = first.language === 'sh' ? 'In a shell' : languageNames[first.language];
  return codePanel(title, first.language, first.code);
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-');
}
