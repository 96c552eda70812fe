import { errorSection } from './chapters/errors.ts';
import { objectSections } from './chapters/objects.ts';
import { operationSections } from './chapters/operations.ts';
import type { Section } from './chapters/section.ts';
import { startSections } from './chapters/start.ts';
import { webhookSections } from './chapters/webhooks.ts';
import { documentOf, type ReferencePage } from './document.ts';
import { readGuides } from './guides/read-guides.ts';
import { searchEntries } from './search-entries.ts';
import { type Prepared, pageFor, textFor } from './serve.ts';
import { readScript, readStyle } from './style-and-script.ts';

const text = Bun.escapeHTML;

/**
 * The reference of the API at `baseUrl`, by path: `/docs`, a page for each guide, and what its search looks through. All of it
 * is made once, when the service starts, of the operations, events and errors that the code itself uses.
 */
export async function createReference(baseUrl: string): Promise<ReadonlyMap<string, Prepared>> {
  const [style, script, guides] = await Promise.all([readStyle(), readScript(), readGuides(baseUrl)]);
  const sections = [
    ...startSections(baseUrl),
    errorSection(),
    ...operationSections(baseUrl),
    ...objectSections(),
    ...webhookSections(),
  ];
  const pages = [referenceOf(sections), ...guides];
  const frame = { guides, sections, style, script };
  return new Map([
    ...pages.map((page) => [page.path, pageFor(documentOf(page, frame), frame)] as const),
    ['/docs/search.json', textFor(JSON.stringify(searchEntries(sections, guides)), 'application/json')] as const,
  ]);
}

function referenceOf(sections: readonly Section[]): ReferencePage {
  return {
    path: '/docs',
    title: 'Conversation, Message and Order API',
    description:
      'Every call, event and error of the Conversation, Message and Order API, with examples in five languages.',
    headings: [],
    content: `<h1>Conversation, Message and Order API</h1>${sections.map(sectionHtml).join('\n')}`,
  };
}

function sectionHtml({ id, title, words, code }: Section): string {
  return `<section id="${id}" aria-labelledby="${id}-title"><div class="words"><h2 id="${id}-title"><a href="#${id}">${text(title)}</a></h2>${words}</div><div class="code">${code}</div></section>`;
}
