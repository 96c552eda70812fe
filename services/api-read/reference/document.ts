import type { Section } from './chapters/section.ts';

const text = Bun.escapeHTML;

/** A page of the reference, as its frame needs to know it. */
export interface ReferencePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** HTML. */
  readonly content: string;
  /** Headings of this page, for its list of contents. */
  readonly headings: readonly Pick<Section, 'id' | 'title'>[];
}

/** What is beside every page. */
export interface Frame {
  readonly guides: readonly Pick<ReferencePage, 'path' | 'title' | 'headings'>[];
  readonly sections: readonly Section[];
  readonly style: string;
  readonly script: string;
}

/**
 * A whole page. It is read without scripts, which only add search, copying, the language that was chosen and 'try it'. The list
 * of contents is a popover on a phone and stands beside the page elsewhere.
 */
export function documentOf(page: ReferencePage, { guides, sections, style, script }: Frame): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(page.title)} · API reference</title>
<meta name="description" content="${text(page.description)}">
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header class="top">
<button type="button" class="open" popovertarget="contents">Contents</button>
<a class="brand" href="/docs">API reference</a>
<button type="button" class="find" hidden aria-haspopup="dialog">Search <kbd>/</kbd></button>
</header>
<nav id="contents" popover aria-label="Contents">
${group(
  'Guides',
  guides.map((guide) => guideEntry(guide, page)),
)}
${groupsOf(sections)
  .map(([name, own]) =>
    group(
      name,
      own.map((section) => sectionEntry(section, page)),
    ),
  )
  .join('\n')}
${group('Files', ['<li><a href="/openapi.json">openapi.json</a></li>'])}
</nav>
<main id="content" tabindex="-1">
${page.content}
</main>
<dialog class="search" aria-label="Search">
<form method="dialog"><input type="search" role="combobox" aria-label="Search the reference" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" placeholder="Search calls, fields, errors, guides"><button>Close</button></form>
<ul id="found" role="listbox" aria-label="Found"></ul>
<p class="none" role="status"></p>
</dialog>
<script type="module">${script}</script>
</body>
</html>
`;
}

function group(name: string, items: readonly string[]): string {
  return `<p class="group">${text(name)}</p><ul>${items.join('')}</ul>`;
}

function groupsOf(sections: readonly Section[]): readonly (readonly [name: string, own: readonly Section[]])[] {
  return [...Map.groupBy(sections, ({ group: name }) => name)];
}

function guideEntry({ path, title, headings }: Frame['guides'][number], page: ReferencePage): string {
  if (path !== page.path) return `<li><a href="${path}">${text(title)}</a></li>`;
  const inner = headings.map(({ id, title: words }) => `<li><a href="#${id}">${text(words)}</a></li>`);
  return `<li><a href="${path}" aria-current="page">${text(title)}</a><ul>${inner.join('')}</ul></li>`;
}

function sectionEntry({ id, title, method }: Section, page: ReferencePage): string {
  const address = page.path === '/docs' ? `#${id}` : `/docs#${id}`;
  const mark = method === undefined ? '' : ` <span class="method ${method.toLowerCase()}">${method}</span>`;
  return `<li><a href="${address}">${text(title)}${mark}</a></li>`;
}

/** In the page itself, whose policy allows no other: a browser asks for no favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5e60"/><path d="m12 10-6 6 6 6m8-12 6 6-6 6" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`;
