const ids = new WeakMap<Request, string>();

/** Legal as a header value (RFC 9110, 5.5): ASCII and Latin-1 with inner spaces and tabs, at most 1,024 characters. */
const legalForm = /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]{0,1022}[\x21-\x7e\x80-\xff])?$/;

/** The request's id: its own `X-Request-Id` when that is legal, else a UUID made once (spec: Authentication rule 5). */
export function requestId(request: Request): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const given = request.headers.get('x-request-id');
  const id = given !== null && legalForm.test(given) ? given : crypto.randomUUID();
  ids.set(request, id);
  return id;
}

/** The answer, telling the request's id: whoever reports what failed can name the line of the log. */
export function named(request: Request, response: Response): Response {
  response.headers.set('x-service-request-id', requestId(request));
  return response;
}
