import type { HopAnswer, HopRequest } from './exchange.ts';
import { type Failure, failure } from './failure.ts';

const samePost = [301, 302, 307, 308];
const becomesGet = 303;

/**
 * The request that an answer redirects to; null when it is no redirect. 301, 302, 307 and 308 send the same POST again,
 * 303 becomes a GET; never from https to http (design section 7).
 */
export function nextHop(request: HopRequest, { httpStatus, location }: HopAnswer): HopRequest | Failure | null {
  if (location === null || !(samePost.includes(httpStatus) || httpStatus === becomesGet)) return null;
  const problem = (text: string): Failure => failure('bad_redirect', text, httpStatus);
  if (!URL.canParse(location, request.url.href)) return problem('the redirect has no address');
  const url = new URL(location, request.url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return problem(`a redirect to ${url.protocol} is not followed`);
  if (request.url.protocol === 'https:' && url.protocol === 'http:') {
    return problem('a redirect from https to http is not followed');
  }
  if (url.username !== '' || url.password !== '') return problem('the redirect carries credentials');
  if (httpStatus !== becomesGet) return { ...request, url };
  const { 'Content-Type': _type, 'Content-Length': _length, ...headers } = request.headers;
  return { ...request, url, method: 'GET', body: '', headers };
}
