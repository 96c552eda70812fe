import { connect } from 'node:net';

export interface RawReply {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const answerWithinMs = 5_000;

/** Sends bytes that no HTTP client would send, ends its side, and gives the answer as it came. Throws when none came in 5 s. */
export function rawRequest(port: number, request: string | Uint8Array): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  const chunks: Buffer[] = [];
  const done = (): void => {
    clearTimeout(timer);
    resolve(parse(Buffer.concat(chunks).toString('latin1')));
    socket.destroy();
  };
  const timer = setTimeout(() => reject(new Error('no answer within 5 s')), answerWithinMs);
  socket.on('data', (chunk) => {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (isComplete(Buffer.concat(chunks).toString('latin1'))) done();
  });
  socket.on('close', done);
  socket.on('error', done);
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(text.slice(0, end))?.[1];
  return end >= 0 && length !== undefined && text.length >= end + 4 + Number(length);
}

function parse(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
