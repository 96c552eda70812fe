/** The path and the query of a request, on a host of no meaning: a Host header may be anything, and some make no URL. */
export function addressOf(request: Request): URL {
  return new URL(`http://localhost${request.url.replace(/^https?:\/\/[^/?#]*/, '')}`);
}
