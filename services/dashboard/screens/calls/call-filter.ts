import { apiErrors } from '../../../../shared/api/contract/api-errors.ts';
import { allOperations } from '../../../../shared/api/contract/operations.ts';
import { isId } from '../../../../shared/basics/id.ts';
import type { CallFilter } from '../../../../shared/keys/calls/read-calls.ts';

export const paths = allOperations.map(([, { path }]) => path);
export const statuses = [200, ...new Set(Object.values(apiErrors).map(({ status }) => status))]
  // No call with a key has these: its address and method are known.
  .filter((status) => status !== apiErrors.method_not_allowed.status);
export const maxRequestIdLength = 1_024;

/** Ignores values that are no choice. */
export function parseFilter(query: URLSearchParams): CallFilter {
  const [request, key, status, before] = ['request', 'key', 'status', 'before'].map((name) => query.get(name) ?? '');
  return {
    request: request?.trim().slice(0, maxRequestIdLength) || null,
    key: key && isId('key', key) ? key : null,
    path: paths.find((path) => path === query.get('path')) ?? null,
    status: status === 'errors' ? status : (statuses.find((each) => String(each) === status) ?? null),
    before: before && isId('call', before) ? before : null,
  };
}

export function queryOf({ request, key, path, status, before }: CallFilter): URLSearchParams {
  return new URLSearchParams({
    ...(request && { request }),
    ...(key && { key }),
    ...(path && { path }),
    ...(status && { status: String(status) }),
    ...(before && { before }),
  });
}
