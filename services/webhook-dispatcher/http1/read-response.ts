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
/** More than all heads of a response may have; beyond is a body, which is no text yet. */
const mostHeadBytes = maxHeaderBytes * (maxInterimResponses + 2);
const switchingProtocols = 101;
const beginning = 'HTTP/1.';
const headEnd = '\r\n\r\n';
const wrongLineEnd = /\0|(?<!\r)\n/g;

/** A reader for one response: at most 16 KiB of headers and as much of the body. */
export function createResponseReader(): ResponseReader {
  let head: ResponseHead | null = null;
  let body: ResponseBody | null = null;
  let unread = '';
  let interimResponses = 0;
  let mostKeepMs = Number.POSITIVE_INFINITY;

  const soFar = (): HopResponse | null =>
    head && body && { httpStatus: head.httpStatus, location: head.location, text: body.text() };

  const readBody = (bytes: Buffer, from: number): Ending | null => {
    const ended = (keepMs: number): Ending | null => asEnding(soFar(), keepMs);
    const end = body?.read(bytes, from) ?? null;
    // Bytes after the end belong to no request: a server that sends them may send anything.
    if (end !== null) return ended(end === bytes.length ? mostKeepMs : 0);
    // A redirect's body tells nothing, and waiting for it would only take time from the next hop.
    return head && head.httpStatus >= 300 && head.httpStatus < 400 ? ended(0) : null;
  };

  const readHead = (bytes: Buffer): Ending | null => {
    const before = unread.length;
    unread += bytes.toString('latin1', 0, Math.min(bytes.length, mostHeadBytes));
    // Only what is new is looked at, and an end that came in two pieces: a server that sends byte by byte would cost seconds otherwise.
    let unseen = before;
    for (let from = 0; ; ) {
      const end = unread.indexOf(headEnd, Math.max(from, unseen - headEnd.length + 1));
      const problem = end < 0 ? problemOf(unread, from, unseen) : end - from > maxHeaderBytes ? tooLong : null;
      if (problem !== null) return { problem };
      if (end < 0) {
        unread = unread.slice(from);
        return null;
      }
      const parsed = parseHead(unread.slice(from, end));
      if (typeof parsed === 'string') return { problem: notHttp(parsed) };
      if (parsed.httpStatus === switchingProtocols)
        return { problem: 'the response switches to another protocol (status 101)' };
      from = end + headEnd.length;
      unseen = from;
      mostKeepMs = Math.min(mostKeepMs, parsed.keepMs);
      if (parsed.httpStatus >= 200) {
        head = parsed;
        body = createResponseBody(parsed.body);
        unread = '';
        return readBody(bytes, from - before);
      }
      interimResponses += 1;
      if (interimResponses > maxInterimResponses)
        return { problem: `more than ${maxInterimResponses} interim responses (status 1xx)` };
    }
  };

  return {
    read: (bytes) => (body ? readBody(bytes, 0) : readHead(bytes)),
    soFar,
  };
}

const tooLong = 'the headers of the response are longer than 16 KiB';

/** What is wrong with the beginning of a head, which begins at `from`, as soon as it shows. */
function problemOf(text: string, from: number, unseen: number): string | null {
  const length = text.length - from;
  if (!text.startsWith(beginning.slice(0, length), from)) return notHttp('its first line is not a status line');
  if (length > maxHeaderBytes) return tooLong;
  wrongLineEnd.lastIndex = Math.max(from, unseen);
  return wrongLineEnd.test(text) ? notHttp('a line of its headers has a NUL, or does not end with CR LF') : null;
}

function notHttp(reason: string): string {
  return `the response is not valid HTTP: ${reason}`;
}

function asEnding(response: HopResponse | null, keepMs: number): Ending | null {
  return response && { response, keepMs };
}
