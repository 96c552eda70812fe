import { expect, test } from 'bun:test';
import { serve } from './serve.ts';

const answer = () => new Response();

test.each(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'])(
  'a port of %s in use is refused to a second listener, until freed',
  async (host) => {
    const first = serve(answer, { host, port: 0 });
    const again = () => serve(answer, { host, port: first.port });
    expect(again).toThrow(`port ${first.port} in use`);
    const at = host === '::1' ? '[::1]' : 'localhost';
    await fetch(`http://${at}:${first.port}`, { headers: { connection: 'close' } });
    await first.stop();
    await again().stop();
  },
);
