import { type AnswerBody, createBody } from './response-body.ts';
import { type AnswerHead, parseHead } from './response-head.ts';

/** The answer: its status decides, whatever becomes of the body. */
export interface HopAnswer {
  readonly httpStatus: number;
  readonly location: string | null;
  /** The beginning of the body. */
  readonly text: string;
}

/** How an answer ended: what it is and how long the connection may be kept, or what is wrong with it. */
export type Ending = { readonly answer: HopAnswer; readonly keepMs: number } | { readonly problem: string };

/** Reads one answer from bytes, however they are cut. */
export interface AnswerReader {
  /** Takes the next bytes; null while more must come. Nothing is to be read after an ending. */
  read(bytes: Buffer): Ending | null;
  /** What it is when nothing more comes: an answer once its head is there. */
  soFar(): HopAnswer | null;
}

const maxHeaderBytes = 16 * 1024;
/** Answers such as 100 and 103, which come before the one that counts. */
const maxInterimAnswers = 10;
/** More than all heads of an answer may have; beyond is a body, which is no text yet. */
const mostHeadBytes = maxHeaderBytes * (maxInterimAnswers + 2);
const switchingProtocols = 101;
const beginning = 'HTTP/1.';
const headEnd = '\r\n\r\n';
const wrongLineEnd = /\0|(?<!\r)\n/g;

/** A reader for one answer: at most 16 KiB of headers and as much of the body. */
export function createReader(): AnswerReader {
  let head: AnswerHead | null = null;
  let body: AnswerBody | null = null;
  let unread = '';
  let interimAnswers = 0;
  let mostKeepMs = Number.POSITIVE_INFINITY;

  const soFar = (): HopAnswer | null =>
    head && body && { httpStatus: head.httpStatus, location: head.location, text: body.text() };

  const readBody = (bytes: Buffer, from: number): Ending | null => {
    const answer = (keepMs: number): Ending | null => asEnding(soFar(), keepMs);
    const end = body?.read(bytes, from) ?? null;
    // Bytes after the end are nobody's answer: who sends them may send anything.
    if (end !== null) return answer(end === bytes.length ? mostKeepMs : 0);
    // A redirect's body tells nothing, and waiting for it would only take time from the next hop.
    return head && head.httpStatus >= 300 && head.httpStatus < 400 ? answer(0) : null;
  };

  const readHead = (bytes: Buffer): Ending | null => {
    const before = unread.length;
    unread += bytes.toString('latin1', 0, Math.min(bytes.length, mostHeadBytes));
    // Only what is new is looked at, and an end that was cut: who sends byte by byte would cost seconds otherwise.
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
      if (parsed.httpStatus === switchingProtocols) return { problem: 'the answer switches to another protocol' };
      from = end + headEnd.length;
      unseen = from;
      mostKeepMs = Math.min(mostKeepMs, parsed.keepMs);
      if (parsed.httpStatus >= 200) {
        head = parsed;
        body = createBody(parsed.body);
        unread = '';
        return readBody(bytes, from - before);
      }
      interimAnswers += 1;
      if (interimAnswers > maxInterimAnswers) return { problem: 'answers that are none, without an end' };
    }
  };

  return {
    read: (bytes) => (body ? readBody(bytes, 0) : readHead(bytes)),
    soFar,
  };
}

const tooLong = 'the headers of the answer are too long';

/** What is wrong with the beginning of a head, which begins at `from`, as soon as it shows. */
function problemOf(text: string, from: number, unseen: number): string | null {
  const length = text.length - from;
  if (!text.startsWith(beginning.slice(0, length), from)) return notHttp('its first line is no status');
  if (length > maxHeaderBytes) return tooLong;
  wrongLineEnd.lastIndex = Math.max(from, unseen);
  return wrongLineEnd.test(text) ? notHttp('a line does not end as it should') : null;
}

function notHttp(reason: string): string {
  return `the answer is not HTTP as it should be: ${reason}`;
}

function asEnding(answer: HopAnswer | null, keepMs: number): Ending | null {
  return answer && { answer, keepMs };
}
