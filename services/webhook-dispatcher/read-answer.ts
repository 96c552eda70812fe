import type http from 'node:http';
import type { HopAnswer } from './exchange.ts';

const maxBodyBytes = 16 * 1024;
/** Of a body with all that frames it: endless framing would cost as much to parse as an endless body. */
const maxFramedBytes = 256 * 1024;

/** Reads the body until it ends, breaks off, or is long enough; then calls `done`. What has come so far is the answer's text. */
export function readAnswer(response: http.IncomingMessage, done: () => void): () => HopAnswer {
  const { socket, statusCode: httpStatus = 0 } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let framedBytes = 0;
  const stop = (): void => {
    socket.off('data', countFramed);
    done();
  };
  const countFramed = (data: Buffer): void => {
    framedBytes += data.length;
    if (framedBytes > maxFramedBytes) stop();
  };
  socket.on('data', countFramed);
  response.on('data', (chunk: Buffer) => {
    if (bytes < maxBodyBytes) chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBodyBytes) stop();
  });
  for (const end of ['end', 'error', 'aborted', 'close'] as const) response.on(end, stop);
  const location = utf8(response.headers.location ?? null);
  // A redirect's body tells nothing, and waiting for it would only take time from the next hop.
  if (httpStatus >= 300 && httpStatus < 400) queueMicrotask(stop);
  return () => ({ httpStatus, location, text: Buffer.concat(chunks).subarray(0, maxBodyBytes).toString() });
}

/** Headers are read as Latin-1, one character a byte; whoever writes others means UTF-8. */
function utf8(header: string | null): string | null {
  return header === null ? null : Buffer.from(header, 'latin1').toString();
}
