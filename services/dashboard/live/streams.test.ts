import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { createStreams, over } from './streams.ts';

test('a stalled stream does not keep others from being ended', async () => {
  const endAll = createStreams(Date.now);
  const [full, other] = [fullStream(endAll, 'a'), endAll.open('orders', readerOf('b'), [])];
  endAll.end(() => true, over);
  expect([endAll.count(), await lastOf(other)]).toEqual([0, 'event: over\ndata: \n\n']);
  expect(lastOf(full)).rejects.toThrow('reads too slowly');
  const pace = { heartbeatMs: 20, lifeMs: 0 };
  const byAge = createStreams(Date.now, pace);
  fullStream(byAge, 'a');
  byAge.open('orders', readerOf('b'), []);
  await until(() => byAge.count() === 0, { timeoutMessage: () => 'streams past their maximum age were not closed' });
  endAll.close();
  byAge.close();
});

/** A stream that is not read, with a full buffer. */
function fullStream(streams: ReturnType<typeof createStreams>, id: string) {
  const stream = streams.open('orders', readerOf(id), []);
  for (let waiting = 0; waiting < 16; waiting += 1) streams.send('orders', new Uint8Array([10]));
  expect(streams.count()).toBe(1);
  return stream;
}

function readerOf(id: string) {
  return { sessionId: id, userId: id, workspaceId: 'ws_a' };
}

async function lastOf(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  let last = new Uint8Array();
  for await (const chunk of stream ?? []) last = chunk as Uint8Array<ArrayBuffer>;
  return new TextDecoder().decode(last);
}
