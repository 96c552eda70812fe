import { apiErrors } from '../../../../shared/api/contract/api-errors.ts';
import { codePanel, prettyJson } from '../parts/code.ts';
import { blocks, inline } from '../parts/prose.ts';
import type { Section } from './section.ts';

const request_id = 'f0d28da5-9dc0-494a-a216-5e4ac9c9666e';

/** Every code with its cause and cure (spec: Errors). */
export function errorSection(): Section {
  const rows = Object.entries(apiErrors).map(
    ([code, { status, cause, cure }]) =>
      `<li><p class="field"><span class="status">${status}</span> <code>${code}</code></p><p>${inline(cause)}</p><p class="cure">${inline(cure)}</p></li>`,
  );
  const words =
    blocks(`Every error has the same form. Let your program go by \`code\` and people by \`message\`; give us \`request_id\` when you ask.
Try again after 429, 500, 503 and when nothing came back, each time waiting twice as long; never after the others.`);
  return {
    ...{ id: 'errors', title: 'Errors', group: 'Getting started' },
    words: `${words}<ul class="fields">${rows.join('')}</ul>`,
    code: [
      codePanel(
        'An error',
        'json',
        prettyJson({
          error: { code: 'invalid_request', message: 'limit must be an integer from 1 to 100', request_id },
        }),
      ),
      codePanel(
        'Beyond the limit',
        'json',
        prettyJson({
          error: {
            code: 'rate_limited',
            message: 'the key may make 60 calls a minute: try again in 42 s',
            request_id,
            retry_after_seconds: 42,
            limit: 60,
          },
        }),
      ),
    ].join(''),
  };
}
