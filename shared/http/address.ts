/** Without the Host header, which may hold anything and make the URL invalid. */
export function addressOf(request: Request): URL {
  return new URL(`http://localhost${request.url.replace(/^https?:\/\/[^/?#]*/, '')}`);
}
