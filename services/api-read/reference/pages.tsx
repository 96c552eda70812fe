import { join } from 'node:path';
import { bundledFile } from '../../../shared/http/page-file.ts';
import { startSections } from './chapters/getting-started.tsx';
import { objectSections } from './chapters/objects.tsx';
import { operationSections } from './chapters/operations.tsx';
import type { Section } from './chapters/section.ts';
import { webhookSections } from './chapters/webhooks.tsx';
import { documentOf, type ReferencePage } from './document.tsx';
import { readGuides } from './guides/read-guides.tsx';
import { searchEntries } from './search-entries.ts';
import { type Prepared, pageFor, textFor } from './serve.ts';

/**
 * The reference of the API at `baseUrl`, by path: `/docs`, a page for each guide, and what its search looks through. All of it
 * is made once, when the service starts, of the operations, events and errors that the code itself uses.
 */
export async function createReference(baseUrl: string): Promise<ReadonlyMap<string, Prepared>> {
  const [style, script, guides] = await Promise.all([
    bundled('styles/main.css'),
    bundled('browser/main.js'),
    readGuides(baseUrl),
  ]);
  const sections = [
    ...startSections(baseUrl),
    ...operationSections(baseUrl),
    ...objectSections(),
    ...webhookSections(),
  ];
  const pages = [referenceOf(sections), ...guides];
  const frame = { guides, sections, style, script };
  return new Map([
    ...pages.map((page) => [page.path, pageFor(documentOf(page, frame), frame)] as const),
    ['/docs/search.json', textFor(JSON.stringify(searchEntries(pages)), 'application/json')] as const,
  ]);
}

/** A script or the style sheets in one, as they stand in each page. */
async function bundled(entry: string): Promise<string> {
  const { bytes } = await bundledFile('', join(import.meta.dir, entry));
  return new TextDecoder().decode(bytes).trim();
}

const title = 'Conversation, Message and Order API';

function referenceOf(sections: readonly Section[]): ReferencePage {
  return {
    path: '/docs',
    title,
    description: `Every call, event and error of the ${title}, with examples in five languages.`,
    content: [<h1>{title}</h1>, sections.map(sectionOf)],
    headings: sections,
  };
}

function sectionOf({ id, title: heading, words, code }: Section) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div class="words">
        <h2 id={`${id}-title`}>
          <a href={`#${id}`}>{heading}</a>
        </h2>
        {words}
      </div>
      <div class="code">{code}</div>
    </section>
  );
}
