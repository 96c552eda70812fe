import type { Db } from '../../shared/db/connections/connect.ts';
import type { RetryUnderLock } from '../../shared/db/connections/retry-under-lock.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { createEndpoints } from './endpoints.ts';
import { createFormCache } from './links/form-cache.ts';
import { createForwardMovedLink } from './links/forward-moved-link.ts';
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
  const dependencies = { db, formCache: createFormCache(), transactions, uses, limit: createSubmitLimit() };
  const forwardMovedLink = createForwardMovedLink(db, log);
  const endpoints = createEndpoints({ ...dependencies, forwardMovedLink }, { log });
  const toEndpoints = ({ request }: { readonly request: Request }) => endpoints.fetch(request);
  // A separate app: otherwise @elysiajs/cors would also apply to the pages.
  return createPages({ ...dependencies, forwardMovedLink }, { log })
    .all('/form/resolve', toEndpoints, { parse: 'none' })
    .all('/form/submit', toEndpoints, { parse: 'none' });
}
