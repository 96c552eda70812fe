import type { HopResponse } from '../http1/read-response.ts';
import type { HopRequest } from '../http1/request-head.ts';
import { callableUrl } from './callable-url.ts';
import { type Failure, failure } from './failure.ts';

const samePost = [301, 302, 307, 308];
const becomesGet = 303;

/**
 * The request that a response redirects to; null when it is no redirect. 301, 302, 307 and 308 send the same POST again,
 * 303 becomes a GET; never from https to http (decided: Redirects).
 */
export function nextHop(request: HopRequest, { httpStatus, location }: HopResponse): HopRequest | Failure | null {
  if (location === null || !(samePost.includes(httpStatus) || httpStatus === becomesGet)) return null;
  const url = callableUrl(location, request.url);
  if (typeof url === 'string') return failure('bad_redirect', `the address of the redirect ${url}`, httpStatus);
  if (request.url.protocol === 'https:' && url.protocol === 'http:') {
    return failure('bad_redirect', 'a redirect from https to http is not followed', httpStatus);
  }
  if (httpStatus !== becomesGet) return { ...request, url };
  const { 'Content-Type': _type, 'Content-Length': _length, ...headers } = request.headers;
  return { ...request, url, method: 'GET', body: Buffer.alloc(0), headers };
}
