import { raw } from 'hono/html';

type Html = ReturnType<typeof raw>;

/** A piece of a document: prose, or a block of code, whose fence has its language and maybe a title: `json A success`. */
export interface Piece {
  readonly language: string | null;
  readonly title: string;
  readonly text: string;
}

export interface Part {
  readonly id: string;
  readonly title: string;
  readonly pieces: readonly Piece[];
}

/** The parts of a document without its title. A heading may name its id: `## Introduction {#start}`. */
export function partsOf(markdown: string): readonly Part[] {
  const [before = '', ...chunks] = markdown.replace(/^# .*\n/, '').split(/^## /m);
  const named = chunks.map((chunk) => {
    const [heading, body] = splitAtFirst('\n', chunk);
    const [title, id] = splitAtFirst(' {#', heading);
    return { id: id === '' ? slugOf(title) : id.slice(0, -1), title, pieces: piecesOf(body) };
  });
  return [{ id: '', title: '', pieces: piecesOf(before) }, ...named];
}

export function inline(markdown: string): Html {
  return withLinks(Bun.markdown.html(markdown).replace(/^<p>|<\/p>\s*$/g, ''));
}

export function prose(markdown: string): Html {
  const html = Bun.markdown.html(markdown, { headings: { ids: true } });
  const tables = html.replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>');
  return withLinks(tables.replaceAll('</table>', '</table></div>'));
}

/** Links are written `docs:#errors`, `docs:guides/first-call` or `docs:/openapi.json`, so that no check takes them for files. */
function withLinks(html: string): Html {
  const fromRoot = html.replaceAll('href="docs:/', 'href="/').replaceAll('href="docs:#', 'href="/docs#');
  return raw(fromRoot.replaceAll('href="docs:', 'href="/docs/'));
}

function piecesOf(markdown: string): readonly Piece[] {
  return markdown
    .split(/^```/m)
    .map((text, index) => (index % 2 === 0 ? { language: null, title: '', text } : codeOf(text)))
    .filter(({ text }) => text.trim() !== '');
}

function codeOf(fenced: string): Piece {
  const [info, text] = splitAtFirst('\n', fenced);
  const [language, title] = splitAtFirst(' ', info);
  return { language, title, text };
}

function splitAtFirst(mark: string, text: string): readonly [before: string, behind: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-');
}
