import { apiErrors } from '../../../../shared/api/contract/api-errors.ts';
import { inline } from '../markdown.ts';
import type { Section } from './section.ts';
import { writtenSections } from './written.tsx';

/** What holds for every call, and every error (spec: Endpoints, Pagination, Authentication, Errors; decided: Rate limit). */
export function startSections(baseUrl: string): readonly Section[] {
  return writtenSections('getting-started.md', { base_url: baseUrl }, { errors: { words: <ErrorList /> } });
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
