import { afterEach, expect, test } from 'bun:test';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startCollector } from '../../tests/support/watching/collector.ts';
import { currentContexts, currentIds, type RequestContext, runIn } from './context.ts';
import { traceParents } from './event-spans.ts';
import { inSpan, kinds, newContext } from './spans.ts';
import { startTracing, type TracingOptions } from './start-tracing.ts';
import { readTraceParent, writeTraceParent } from './trace-parent.ts';

const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const noRequest = () => null;
const info = { name: 'a thing', kind: kinds.internal };

let stop: (() => unknown) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** A collector, and tracing to it until the test ends. */
async function tracing(ratio: number) {
  const collector = startCollector();
  const lost: number[] = [];
  const onDropped = (spans: number): unknown => lost.push(spans);
  const end = await startTracing({ endpoint: collector.endpoint, headers: '', service: 'test', ratio, onDropped });
  stop = async () => {
    await end();
    await collector.stop();
  };
  return { collector, lost, sent: async () => end() };
}

test('a traceparent is parsed and written as W3C specifies', () => {
  const context = { ...readTraceParent(given), requestId: noRequest } as RequestContext;
  expect(writeTraceParent(context)).toBe(given);
  expect(writeTraceParent({ ...context, isSampled: false })).toBe(`${given.slice(0, -2)}00`);
  expect(readTraceParent(`${given.slice(0, -2)}03`)?.isSampled).toBe(true);
  const zeros = given.replace(/[0-9a-f]{32}/, '0'.repeat(32));
  for (const none of [null, '', 'x', zeros, given.toUpperCase(), `${given}-x`, given.replace(/^00/, 'ff')]) {
    expect([none, readTraceParent(none)]).toEqual([none, null]);
  }
});

test('without tracing, work runs in no span, and logs name the request', async () => {
  const context = newContext(null, () => 'r-1');
  const found = await runIn([context], () => inSpan(info, async () => [currentContexts(), currentIds()]));
  expect(found).toEqual([[context], { requestId: 'r-1' }]);
  expect([writeTraceParent(context), traceParents([null, null])]).toEqual([null, null]);
});

test('batched work is a span of each trace, and its logs name none', async () => {
  const { collector, sent } = await tracing(1);
  const [one, two] = [newContext(null, noRequest), newContext(null, noRequest)];
  const failing = runIn([one, two], () => inSpan(info, () => Promise.reject(new TypeError('secret'))));
  await expect(failing).rejects.toThrow('secret');
  expect(runIn([one, two], currentIds)).toEqual({});
  expect(runIn([one], currentIds)).toEqual({ traceId: one.traceId ?? '' });
  await sent();
  const exported = collector.spans.map(({ traceId, parentSpanId, status }) => ({ traceId, parentSpanId, status }));
  const status = { code: 2, message: 'TypeError' };
  expect(exported).toEqual([one, two].map((at) => ({ traceId: at.traceId ?? '', parentSpanId: at.spanId, status })));
});

test('an unsampled trace exports nothing, its children included', async () => {
  const { collector, sent } = await tracing(0);
  const context = newContext(null, noRequest);
  await runIn([context], () => inSpan(info, async () => {}));
  expect(writeTraceParent(context)).toEndWith('-00');
  expect(newContext(readTraceParent(writeTraceParent(context)), noRequest).isSampled).toBe(false);
  await sent();
  expect(collector.spans).toEqual([]);
});

test('an unreachable collector is logged once a minute, and at the end', async () => {
  const { collector, lost, sent } = await tracing(1);
  await collector.stop();
  const context = newContext(null, noRequest);
  for (let nth = 0; nth < 20_000; nth += 1) await runIn([context], () => inSpan(info, async () => {}));
  await sent();
  expect(lost).toHaveLength(2);
  expect(lost.reduce((sum, spans) => sum + spans)).toBe(20_000);
});

test('a silent collector delays no shutdown', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const contexts: unknown[] = [];
  const options: TracingOptions = {
    ...{ endpoint: `http://127.0.0.1:${port}`, headers: '', service: 'test', ratio: 1 },
    onDropped: () => contexts.push(currentIds()),
  };
  const end = await startTracing(options);
  // Three requests, each of which would wait five seconds.
  const context = newContext(null, () => 'r-1');
  for (let nth = 0; nth < 3_000; nth += 1) await runIn([context], () => inSpan(info, async () => {}));
  await end();
  silent.close();
  expect(contexts).toEqual(contexts.map(() => ({})));
  expect(contexts.length).toBeLessThan(3);
});
