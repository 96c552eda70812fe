import { join } from 'node:path';
import { bundledText } from '../../../shared/http/page-file.ts';
import { startSections } from './chapters/getting-started.tsx';
import { objectSections } from './chapters/object-sections.tsx';
import { operationSections } from './chapters/operation-sections.tsx';
import type { Section } from './chapters/section.ts';
import { webhookSections } from './chapters/webhooks.tsx';
import { clientAddresses, clientPackages } from './clients/packages.ts';
import { documentOf, type ReferencePage } from './document.tsx';
import { llmsText, markdownAt, pageAsMarkdown, sectionsAsMarkdown } from './for-machines/as-markdown.ts';
import { eventSchemas } from './for-machines/event-schemas.ts';
import { readChanges, readGuides } from './guides/read-guides.tsx';
import { panel } from './parts/code.tsx';
import { searchEntries } from './search-entries.ts';
import { archiveFor, type PreparedResponse, pageFor, textFor } from './serve.ts';

/** By path: `/docs`, guides, changes, each also as Markdown, clients, and files for machines; rendered once, at the start. */
export async function createReference(
  baseUrl: string,
  dashboardUrl: string,
): Promise<ReadonlyMap<string, PreparedResponse>> {
  const clients = clientPackages();
  const values = { base_url: baseUrl, ...clientAddresses(clients, baseUrl) };
  const [style, script, guides, changes] = await Promise.all([
    bundledText(join(import.meta.dir, 'styles/main.css')),
    bundledText(join(import.meta.dir, 'browser/main.ts')),
    readGuides(values),
    readChanges(values),
  ]);
  const sections = [
    ...startSections(baseUrl, dashboardUrl),
    ...operationSections(baseUrl),
    ...objectSections(),
    ...webhookSections(),
  ];
  const reference = referenceOf(sections);
  const pages = [reference, ...guides, changes];
  const frame = { guides, changes, sections, style, script };
  return new Map([
    ...pages.map((page) => [page.path, pageFor(documentOf(page, frame), frame)] as const),
    ...pages.map((page) => [markdownAt(page.path), textFor(pageAsMarkdown(page, baseUrl), markdownType)] as const),
    [
      '/llms.txt',
      textFor(llmsText(reference, [...guides, changes], clients, baseUrl), 'text/plain; charset=utf-8'),
    ] as const,
    ...eventSchemas(baseUrl)
      .entries()
      .map(([path, schema]) => [path, json(schema)] as const),
    ...clients.map(({ path, type, bytes }) => [path, archiveFor(bytes, type)] as const),
    ['/docs/search.json', json(searchEntries(pages))] as const,
  ]);
}

const markdownType = 'text/markdown; charset=utf-8';

function json(value: unknown): PreparedResponse {
  return textFor(JSON.stringify(value), 'application/json');
}

const title = 'Conversation, Message and Order API';

function referenceOf(sections: readonly Section[]): ReferencePage {
  return {
    path: '/docs',
    title,
    description: `Every call, event and error of the ${title}, with examples in five languages.`,
    content: [<h1>{title}</h1>, sections.map(sectionOf)],
    markdown: sectionsAsMarkdown(sections),
    headings: sections,
  };
}

function sectionOf({ id, title: heading, words, panels }: Section) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div class="words">
        <h2 id={`${id}-title`}>
          <a href={`#${id}`}>{heading}</a>
        </h2>
        {words}
      </div>
      <div class="code">{panels.map(panel)}</div>
    </section>
  );
}
