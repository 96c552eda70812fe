import { createResponseBody, type ResponseBody } from './response-body.ts';
import { parseHead, type ResponseHead } from './response-head.ts';

/** A response: its status decides, whatever becomes of the body. */
export interface HopResponse {
  readonly httpStatus: number;
  readonly location: string | null;
  /** The beginning of the body. */
  readonly text: string;
}

/** How a response ended: what it is and how long the connection may be kept, or what is wrong with it. */
export type Ending = { readonly response: HopResponse; readonly keepMs: number } | { readonly problem: string };

/** Reads one response from bytes, in whatever pieces they come. */
export interface ResponseReader {
  /** Takes the next bytes; null while more must come. Nothing is to be read after an ending. */
  read(bytes: Buffer): Ending | null;
  /** What it is when nothing more comes: a response once its head is there. */
  soFar(): HopResponse | null;
}

const maxHeaderBytes = 16 * 1024;
/** Responses such as 100 and 103, which come before the one that counts. */
const maxInterimResponses = 10;
const switchingProtocols = 101;
const beginning = 'HTTP/1.';
const headEnd = '\r\n\r\n';

/** A reader for one response: at most 16 KiB of headers and as much of the body. */
export function createResponseReader(): ResponseReader {
  let head: ResponseHead | null = null;
  let body: ResponseBody | null = null;
  let unread: Buffer = Buffer.alloc(0);
  let interimResponses = 0;

  const soFar = (): HopResponse | null =>
    head && body && { httpStatus: head.httpStatus, location: head.location, text: body.text() };

  const readBody = (bytes: Buffer): Ending | null => {
    const end = body?.read(bytes) ?? null;
    const response = soFar();
    if (head === null || response === null) return null;
    // Bytes after the end belong to no request: a server that sends them may send anything.
    if (end !== null) return { response, keepMs: end === bytes.length ? head.keepMs : 0 };
    // A redirect's body tells nothing, and waiting for it would only take time from the next hop.
    return head.httpStatus >= 300 && head.httpStatus < 400 ? { response, keepMs: 0 } : null;
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
      if (typeof parsed === 'string') return { problem: notHttp(parsed) };
      if (parsed.httpStatus === switchingProtocols)
        return { problem: 'the response switches to another protocol (status 101)' };
      unread = unread.subarray(end + headEnd.length);
      if (parsed.httpStatus >= 200) {
        head = parsed;
        body = createResponseBody(parsed.body);
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

/** What is wrong with the beginning of a head, as soon as it shows. */
function problemOf(text: string): string | null {
  if (!text.startsWith(beginning.slice(0, text.length))) return notHttp('its first line is not a status line');
  if (text.length > maxHeaderBytes) return 'the headers of the response are longer than 16 KiB';
  const wrong = /\0|(?<!\r)\n/.test(text);
  return wrong ? notHttp('a line of its headers has a NUL, or does not end with CR LF') : null;
}

function notHttp(reason: string): string {
  return `the response is not valid HTTP: ${reason}`;
}
