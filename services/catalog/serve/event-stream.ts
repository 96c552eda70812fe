import { safeHeaders } from './headers.ts';

const pollSeconds = 60;

/** 503 without a stream, where too many are open. */
export function eventStream(stream: ReadableStream<Uint8Array> | '' | null): Response {
  if (stream === null) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return new Response('too many pages are open here: look at the page itself now and then\n', {
      status: 503,
      headers: { ...safeHeaders, ...headers, 'retry-after': String(pollSeconds) },
    });
  }
  const headers = { ...safeHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
  return new Response(stream, { headers });
}
