import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { Section } from './chapters/section.ts';

export interface ReferencePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly content: Child;
  /** Below title and description; links are written `docs:…`. */
  readonly markdown: string;
  readonly headings: readonly Heading[];
}

type Heading = Pick<Section, 'id' | 'title' | 'words'> & Partial<Pick<Section, 'group'>>;

export interface Frame {
  readonly guides: readonly ReferencePage[];
  readonly changes: ReferencePage;
  readonly sections: readonly Section[];
  readonly style: string;
  readonly script: string;
}

/** Complete without scripts, which add search, copying, the remembered language and 'try it'. */
export function documentOf(page: ReferencePage, frame: Frame): string {
  const html = (
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title} · API reference</title>
        <meta name="description" content={page.description} />
        <link rel="icon" href={icon} />
        <link rel="alternate" type="text/markdown" href={`${page.path}.md`} />
        <link rel="service-desc" type="application/json" href="/openapi.json" />
        <style>{raw(frame.style)}</style>
      </head>
      <body>
        <a class="skip" href="#content">
          To the content
        </a>
        <header class="top">
          <button type="button" class="button open" popovertarget="contents">
            Contents
          </button>
          <a class="brand" href="/docs">
            API reference
          </a>
          <button type="button" class="button find" hidden aria-haspopup="dialog">
            Search <kbd>/</kbd>
          </button>
        </header>
        <Contents page={page} frame={frame} />
        <main id="content" {...{ tabindex: -1 }}>
          {page.content}
        </main>
        <Search />
        <script type="module">{raw(frame.script)}</script>
      </body>
    </html>
  );
  return `<!doctype html>\n${html}`;
}

function Contents({ page, frame: { guides, changes, sections } }: { page: ReferencePage; frame: Frame }) {
  const home = page.path === '/docs' ? '' : '/docs';
  return (
    <nav id="contents" popover="auto" aria-label="Contents">
      <Group name="Guides">
        {guides.map((each) => (
          <PageEntry page={page} each={each} />
        ))}
      </Group>
      {[...Map.groupBy(sections, ({ group }) => group)].map(([name, own]) => (
        <Group name={name}>{own.map(({ id, title, method }) => link(`${home}#${id}`, title, method))}</Group>
      ))}
      <Group name="More">
        <PageEntry page={page} each={changes} />
        {link(`${page.path}.md`, 'This page as Markdown')}
        {link('/openapi.json', 'openapi.json')}
        {link('/llms.txt', 'llms.txt')}
      </Group>
    </nav>
  );
}

function PageEntry({ page, each: { path, title, headings } }: { page: ReferencePage; each: ReferencePage }) {
  return (
    <li>
      <a href={path} aria-current={path === page.path ? 'page' : undefined}>
        {title}
      </a>
      {path === page.path && <ul>{headings.map(({ id, title: words }) => id !== '' && link(`#${id}`, words))}</ul>}
    </li>
  );
}

function Group({ name, children }: { name: string; children: Child }) {
  return (
    <>
      <p class="group">{name}</p>
      <ul>{children}</ul>
    </>
  );
}

function link(address: string, title: string, method?: string) {
  return (
    <li>
      <a href={address}>
        {title}
        {method !== undefined && <span class={`method ${method.toLowerCase()}`}>{method}</span>}
      </a>
    </li>
  );
}

function Search() {
  return (
    <dialog class="search" aria-label="Search">
      <form method="dialog">
        <input
          type="search"
          role="combobox"
          aria-label="Search the reference"
          autocomplete="off"
          placeholder="Search calls, fields, errors, guides"
          aria-expanded={false}
          aria-controls="found"
          aria-autocomplete="list"
        />
        <button type="submit" class="button button--quiet">
          Close
        </button>
      </form>
      <div id="found" role="listbox" aria-label="Found"></div>
      <p class="none" role="status"></p>
    </dialog>
  );
}

/** Inline: the page's policy allows no other source, and browsers then request no /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5e60"/><path d="m12 10-6 6 6 6m8-12 6 6-6 6" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`;
