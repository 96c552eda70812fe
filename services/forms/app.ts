import type { Db } from '../../shared/db/connections/connect.ts';
import type { RetryUnderLock } from '../../shared/db/connections/retry-under-lock.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { createEndpoints } from './endpoints.ts';
import { createKnownForms } from './links/known-forms.ts';
import { createPages } from './pages.ts';
import { createSubmitLimit } from './submit/submit-limit.ts';
import type { LinkUses } from './uses/link-uses.ts';

export interface Dependencies {
  readonly db: Db;
  readonly transactions: RetryUnderLock;
  readonly uses: LinkUses;
  readonly log: Log;
}

/** Everything at the address of the forms (spec: Hosted form link, Hosted form endpoints). */
export function createApp({ db, transactions, uses, log }: Dependencies) {
  const submitting = { db, knownForms: createKnownForms(), transactions, uses, limit: createSubmitLimit() };
  const endpoints = createEndpoints(submitting, { log });
  const toEndpoints = ({ request }: { readonly request: Request }) => endpoints.fetch(request);
  // An app of their own, because what @elysiajs/cors adds would be on the pages too.
  return createPages(submitting, { log })
    .all('/form/resolve', toEndpoints, { parse: 'none' })
    .all('/form/submit', toEndpoints, { parse: 'none' });
}
