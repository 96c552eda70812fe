import { join } from 'node:path';
import { bundledText } from '../../../shared/http/page-file.ts';
import { startSections } from './chapters/getting-started.tsx';
import { objectSections } from './chapters/objects.tsx';
import { operationSections } from './chapters/operations.tsx';
import type { Section } from './chapters/section.ts';
import { webhookSections } from './chapters/webhooks.tsx';
import { documentOf, type ReferencePage } from './document.tsx';
import { readGuides } from './guides/read-guides.tsx';
import { searchEntries } from './search-entries.ts';
import { type PreparedResponse, pageFor, textFor } from './serve.ts';

/** By path: `/docs`, a page for each guide, and the search entries; rendered once, when the service starts. */
export async function createReference(baseUrl: string): Promise<ReadonlyMap<string, PreparedResponse>> {
  const [style, script, guides] = await Promise.all([
    bundledText(join(import.meta.dir, 'styles/main.css')),
    bundledText(join(import.meta.dir, 'browser/main.ts')),
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
