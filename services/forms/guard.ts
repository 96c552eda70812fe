import { apiErrors } from '../../shared/api/contract/api-errors.ts';
import { Refused } from '../../shared/basics/refused.ts';
import { isTemporary } from '../../shared/db/connections/connect.ts';
import { requestId, withRequestId } from '../../shared/http/request-id.ts';
import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';

export interface Guard {
  readonly log: Log;
  readonly answer: (status: number) => Response;
}

/** No request waits longer for its response (I14). */
const deadlineMs = 10_000;

/** Always responds within the deadline and without internals. Logs the route, not the address: it contains a token (I14). */
export function guarded({ log, answer }: Guard) {
  return (route: string, work: (request: Request) => Promise<Response>) =>
    async ({ request }: { readonly request: Request }): Promise<Response> => {
      try {
        return await withDeadline(deadlineMs, work(request));
      } catch (error) {
        if (error instanceof Refused) return answer(apiErrors[error.code].status);
        if (isTemporary(error)) return answer(503);
        log.error('request failed', { requestId: requestId(request), route, error });
        return withRequestId(request, answer(500));
      }
    };
}
