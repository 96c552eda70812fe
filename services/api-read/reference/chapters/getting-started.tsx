import { apiErrors } from '../../../../shared/api/contract/api-errors.ts';
import { inline } from '../markdown.ts';
import { markdownSections } from './markdown-sections.tsx';
import type { Section } from './section.ts';

/** Sections about all calls and errors (spec: Endpoints, Pagination, Authentication, Errors; decided: Rate limit). */
export function startSections(baseUrl: string, dashboardUrl: string): readonly Section[] {
  const findIt = `In the dashboard an admin finds each refused call of the last seven days under [API calls](${dashboardUrl}/calls), by its \`request_id\`.`;
  return markdownSections(
    'getting-started.md',
    { base_url: baseUrl },
    { errors: { words: [<p>{inline(findIt)}</p>, <ErrorList />], markdown: `${findIt}\n\n${errorsAsMarkdown()}` } },
  );
}

function errorsAsMarkdown(): string {
  const errors = Object.entries(apiErrors);
  return errors.map(([code, { status, cause, cure }]) => `- **${status}** \`${code}\`: ${cause} ${cure}`).join('\n');
}

function ErrorList() {
  return (
    <ul class="fields">
      {Object.entries(apiErrors).map(([code, { status, cause, cure }]) => (
        <li>
          <p class="field">
            <span class="status">{status}</span> <code>{code}</code>
          </p>
          <p>{inline(cause)}</p>
          <p class="cure">{inline(cure)}</p>
        </li>
      ))}
    </ul>
  );
}
