import { requestId } from './request-id.ts';

/** The only place that makes API responses, so none lacks its headers (spec: Endpoints, Authentication rule 5). */
export function respond(
  request: Request,
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-service-request-id': requestId(request),
      ...headers,
    },
  });
}
