const ids = new WeakMap<Request, string>();

const validPattern = /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]{0,1022}[\x21-\x7e\x80-\xff])?$/;

/** The request's own `X-Request-Id` when legal, else a UUID (spec: Authentication rule 5). */
export function requestId(request: Request): string {
  const cached = ids.get(request);
  if (cached !== undefined) return cached;
  const header = request.headers.get('x-request-id');
  const id = header !== null && validPattern.test(header) ? header : crypto.randomUUID();
  ids.set(request, id);
  return id;
}

export function withRequestId(request: Request, response: Response): Response {
  response.headers.set('x-service-request-id', requestId(request));
  return response;
}
