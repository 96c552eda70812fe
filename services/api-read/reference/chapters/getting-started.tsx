import { apiErrors } from '../../../../shared/api/contract/api-errors.ts';
import { inline } from '../markdown.ts';
import { markdownSections } from './markdown-sections.tsx';
import type { Section } from './section.ts';

/** Sections about all calls and errors (spec: Endpoints, Pagination, Authentication, Errors; decided: Rate limit). */
export function startSections(baseUrl: string, dashboardUrl: string): readonly Section[] {
  return markdownSections(
    'getting-started.md',
    { base_url: baseUrl, calls_url: `${dashboardUrl}/calls` },
    { errors: { words: <ErrorList />, markdown: errorsAsMarkdown() } },
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
