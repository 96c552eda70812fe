import type { Section } from '../chapters/section.ts';
import type { ClientPackage } from '../clients/packages.ts';
import type { ReferencePage } from '../document.tsx';
import { languageNames, type Panel } from '../parts/code.tsx';

export function markdownAt(path: string): string {
  return `${path}.md`;
}

/** The sections of the reference, with the ids that links name. */
export function sectionsAsMarkdown(sections: readonly Section[]): string {
  return sections
    .map(({ id, title, markdown, panels }) =>
      [`## ${title} {#${id}}`, markdown, ...panels.flatMap(panelAsMarkdown)].join('\n\n'),
    )
    .join('\n\n');
}

/** A page as a document of its own: its links are absolute and lead to Markdown too. */
export function pageAsMarkdown({ title, description, markdown }: ReferencePage, baseUrl: string): string {
  const more = `[openapi.json](${baseUrl}/openapi.json) · [all documents](${baseUrl}/llms.txt)`;
  return `${withAddresses([`# ${title}`, description, more, markdown.trim()].join('\n\n'), baseUrl)}\n`;
}

/** (https://llmstxt.org) */
export function llmsText(
  reference: ReferencePage,
  pages: readonly ReferencePage[],
  clients: readonly ClientPackage[],
  baseUrl: string,
): string {
  const line = ({ path, title, description }: ReferencePage) =>
    `- [${title}](${baseUrl}${markdownAt(path)}): ${withAddresses(description, baseUrl)}`;
  return [
    `# ${reference.title}`,
    '> For the backend of a restaurant or store: read its conversations, messages and orders, approve or reject orders, keep an exact copy of all of them, and receive signed webhooks. JSON over HTTPS, with an API key of the workspace.',
    [
      '## Reference',
      '',
      line(reference),
      `- [OpenAPI 3.1](${baseUrl}/openapi.json): every call, event and schema`,
    ].join('\n'),
    ['## Guides', '', ...pages.map(line)].join('\n'),
    [
      '## Clients',
      '',
      ...clients.map(
        ({ language, path, install }) =>
          `- [${language}](${baseUrl}${path}): \`${install} ${baseUrl}${path}\`, without dependencies; follows all orders exactly, verifies webhooks`,
      ),
    ].join('\n'),
  ].join('\n\n');
}

function panelAsMarkdown(panel: Panel): string[] {
  if (!('samples' in panel)) return [`${panel.title}:`, fence(panel.language, panel.code)];
  return panel.samples.flatMap(({ language, code, note }) => [
    `${languageNames[language]}:`,
    fence(language, code),
    ...(note ? [note] : []),
  ]);
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code.trim()}\n\`\`\``;
}

function withAddresses(markdown: string, baseUrl: string): string {
  return markdown
    .replaceAll('](docs:/', `](${baseUrl}/`)
    .replaceAll('](docs:#', `](${baseUrl}${markdownAt('/docs')}#`)
    .replaceAll(/\]\(docs:([a-z/-]+)/g, `](${baseUrl}${markdownAt('/docs/$1')}`);
}
