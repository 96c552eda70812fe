import { createResponseBody, type ResponseBody } from './response-body.ts';
import { parseHead, type ResponseHead } from './response-head.ts';

export interface HopResponse {
  readonly httpStatus: number;
  readonly location: string | null;
  readonly retryAfter?: string | undefined;
  readonly text: string;
}

export type Ending = { readonly response: HopResponse; readonly keepAliveMs: number } | { readonly problem: string };

export interface ResponseReader {
  read(bytes: Buffer): Ending | null;
  soFar(): HopResponse | null;
}

const maxHeaderBytes = 16 * 1024;
const maxInterimResponses = 10;
const switchingProtocols = 101;
const beginning = 'HTTP/1.';
const headEnd = '\r\n\r\n';

/** Reads at most 16 KiB of headers and as much of the body. */
export function createResponseReader(): ResponseReader {
  let head: ResponseHead | null = null;
  let body: ResponseBody | null = null;
  let unread: Buffer = Buffer.alloc(0);
  let interimResponses = 0;

  const soFar = (): HopResponse | null =>
    head &&
    body && { httpStatus: head.httpStatus, location: head.location, retryAfter: head.retryAfter, text: body.text() };

  const readBody = (bytes: Buffer): Ending | null => {
    const end = body?.read(bytes) ?? null;
    const response = soFar();
    if (head === null || response === null) return null;
    // A server that sends bytes beyond the end may send anything, so the connection is not reused.
    if (end !== null) return { response, keepAliveMs: end === bytes.length ? head.keepAliveMs : 0 };
    // Waiting for a redirect's body would only delay the next hop.
    return head.httpStatus >= 300 && head.httpStatus < 400 ? { response, keepAliveMs: 0 } : null;
  };

  const readHead = (bytes: Buffer): Ending | null => {
    unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes]);
    for (;;) {
      const end = unread.indexOf(headEnd);
      const text = unread.toString('latin1', 0, end < 0 ? maxHeaderBytes + 1 : end);
      const problem = problemOf(text);
      if (problem !== null) return { problem };
      if (end < 0) return null;
      const parsed = parseHead(text);
      if ('problem' in parsed) return { problem: notHttp(parsed.problem) };
      if (parsed.httpStatus === switchingProtocols)
        return { problem: 'the response switches to another protocol (status 101)' };
      unread = unread.subarray(end + headEnd.length);
      if (parsed.httpStatus >= 200) {
        head = parsed;
        body = createResponseBody(parsed.framing);
        return readBody(unread);
      }
      interimResponses += 1;
      if (interimResponses > maxInterimResponses)
        return { problem: `more than ${maxInterimResponses} interim responses (status 1xx)` };
    }
  };

  return {
    read: (bytes) => (body ? readBody(bytes) : readHead(bytes)),
    soFar,
  };
}

function problemOf(text: string): string | null {
  if (!text.startsWith(beginning.slice(0, text.length))) return notHttp('its first line is not a status line');
  if (text.length > maxHeaderBytes) return 'the headers of the response are longer than 16 KiB';
  const wrong = /\0|(?<!\r)\n/.test(text);
  return wrong ? notHttp('a line of its headers has a NUL, or does not end with CR LF') : null;
}

function notHttp(reason: string): string {
  return `the response is not valid HTTP: ${reason}`;
}
