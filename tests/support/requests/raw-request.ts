import { connect } from 'node:net';
import { defaultTimeoutMs } from '../../../shared/runtime/until.ts';

export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export function rawRequest(port: number, request: string | Uint8Array, { halfClose = false } = {}): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
    halfClose ? socket.end(request) : socket.write(request),
  );
  const chunks: Buffer[] = [];
  const done = (): void => resolve(parse(withoutInterim(Buffer.concat(chunks))));
  const timer = setTimeout(() => reject(new Error(`no answer within ${defaultTimeoutMs} ms`)), defaultTimeoutMs);
  socket.on('data', (chunk) => {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (isComplete(withoutInterim(Buffer.concat(chunks)).toString('latin1'))) done();
  });
  socket.on('end', done);
  socket.on('close', done);
  socket.on('error', done);
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}

function withoutInterim(reply: Buffer): Buffer {
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
  return reply.toString('latin1', 0, interim.length) === interim ? reply.subarray(interim.length) : reply;
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(text.slice(0, end))?.[1];
  return end >= 0 && length !== undefined && text.length >= end + 4 + Number(length);
}

function parse(reply: Buffer): RawReply {
  const end = Math.max(reply.indexOf('\r\n\r\n'), 0);
  const [first = '', ...lines] = reply.toString('latin1', 0, end).split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: reply.toString('utf8', end + 4) };
}
