import { until } from '../../../shared/runtime/until.ts';

/** A page's event stream over a bare socket, so that thousands fit into one test. */
export interface Stream {
  /** The data of the newest event of this name; undefined before the first. */
  readonly latest: (event: string) => string | undefined;
  readonly ended: () => boolean;
  close(): void;
}

/** `visitor` is the client's address behind the proxy; without it all streams come from one address. */
export async function openStream(base: string, slug: string, visitor = '198.51.100.1'): Promise<Stream> {
  const { hostname, port } = new URL(base);
  const seen = new Map<string, string>();
  let rest = '';
  let ended = false;
  const read = (text: string): void => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, event] = /^event: (.*)$/m.exec(part) ?? [];
      const [, data] = /^data: (.*)$/m.exec(part) ?? [];
      if (event !== undefined && data !== undefined) seen.set(event, data);
    }
  };
  const end = () => {
    ended = true;
  };
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: { data: (_, bytes) => read(bytes.toString()), close: end, error: end },
  });
  const headers = `Host: ${hostname}\r\nX-Forwarded-For: ${visitor}\r\nAccept: text/event-stream`;
  socket.write(`GET /c/${slug}/live HTTP/1.1\r\n${headers}\r\n\r\n`);
  return { latest: (event) => seen.get(event), ended: () => ended, close: () => void socket.end() };
}

export async function untilReceived(streams: readonly Stream[], event: string, data: string): Promise<void> {
  await until(() => streams.every((stream) => stream.latest(event) === data), {
    timeoutMessage: () =>
      `${streams.filter((stream) => stream.latest(event) !== data).length} pages did not receive ${event} ${data}`,
  });
}
