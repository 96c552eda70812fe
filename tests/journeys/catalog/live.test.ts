import { expect, test } from 'bun:test';
import { unpublishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { setBusy } from '../../../shared/orders/board/board-settings.ts';
import { until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { workedMs } from '../../support/watching/cost.ts';
import { memoryOf } from '../../support/watching/memory.ts';
import { smallMenu } from './menus.ts';
import { catalogUrl, startCatalog, startCatalogStack } from './stack.ts';

const [stack] = await forThisFile(startCatalogStack());
const [catalog] = await forThisFile(startCatalog(stack));

test('open pages get publishing, availability and unpublishing at once', async () => {
  const neverPolls = { pollEveryMs: 3_600_000 };
  const [one, other] = await forThisFile(startCatalog(stack, neverPolls), startCatalog(stack, neverPolls));
  const { id, slug } = await stack.putAndPublish(smallMenu());
  const streams = await Promise.all([one, one, other].map(({ base }) => openStream(base, slug)));
  await untilReceived(streams, 'version', '1');
  await stack.setAvailability(id, 'kebab');
  await untilReceived(streams, 'version', '2');
  expect(await (await other.get(`/c/${slug}`)).text()).toContain('data-version="2"');
  await stack.put({ id, ...smallMenu({ price: 5_000 }) });
  await stack.publish(id);
  await untilReceived(streams, 'version', '3');
  await unpublishCatalog(stack.drizzle, stack.publishing, id);
  await untilReceived(streams, 'gone', '0');
  for (const stream of streams) stream.close();
});

test('busy mode reaches open pages at once, in both languages, with its end', async () => {
  const { slug } = await stack.putAndPublish(smallMenu());
  const stream = await openStream(catalog.base, slug);
  await untilReceived([stream], 'version', '1');
  const page = async (language: string) => (await catalog.get(`/c/${slug}?lang=${language}`)).text();
  await setBusy(stack.drizzle, stack.workspaceId, 20);
  await stack.publishing.announce();
  await untilReceived([stream], 'version', '2');
  expect(await page('en')).toMatch(
    /<p class="busy" id="busy" data-until="\d{13}">Busy until \d\d:\d\d: orders take about 20 /,
  );
  expect(await page('ar')).toContain('نحو ٢٠ دقيقة');
  await setBusy(stack.drizzle, stack.workspaceId, 0);
  await stack.publishing.announce();
  await untilReceived([stream], 'version', '3');
  expect(await page('en')).not.toContain('id="busy"');
  await stack.db`update boards set busy_changes = 0`;
  stream.close();
});

test('1,000 open pages get a new version with 1 s of CPU time, 30 kB each', async () => {
  const { id, slug } = await stack.putAndPublish(smallMenu());
  const process = await startServiceProcess('catalog', { ...stack.settings, CATALOG_URL: catalogUrl });
  const base = `http://127.0.0.1:${process.port}`;
  await (await fetch(`${base}/c/${slug}`)).text();
  const before = await settledMemory(process.pid);
  const streams = await inBatches(1_000, 100, (index) => openStream(base, slug, `198.51.100.${index % 100}`));
  await untilReceived(streams, 'version', '1');
  const bytesPerPage = ((await settledMemory(process.pid)) - before) / streams.length;

  const workedBefore = workedMs(process.pid);
  await stack.setAvailability(id, 'kebab');
  await untilReceived(streams, 'version', '2');
  const worked = workedMs(process.pid) - workedBefore;
  console.log(`1,000 open pages: ${(bytesPerPage / 1000).toFixed(1)} kB each, ${worked.toFixed(0)} ms of CPU time`);
  expect(bytesPerPage).toBeLessThan(30_000);
  expect(worked).toBeLessThan(1_000);

  const { ended } = process;
  await process.stop();
  await ended;
  await until(() => streams.every((stream) => stream.ended()), { timeoutMessage: () => 'a stream is still open' });
});

/** Resident memory once it has stopped falling: memory of a start or a burst is released a little later. */
async function settledMemory(pid: number): Promise<number> {
  let least = memoryOf(pid);
  let settledSince = 0;
  const isSettled = (): boolean => {
    const now = memoryOf(pid);
    settledSince = now < least ? 0 : settledSince + 1;
    least = Math.min(least, now);
    return settledSince === settledChecks;
  };
  await until(isSettled, { everyMs: 100, timeoutMessage: () => 'the memory never settled' });
  return memoryOf(pid);
}

const settledChecks = 10;

async function inBatches<Made>(count: number, atOnce: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => make(index)))));
  }
  return made;
}

type Stream = Awaited<ReturnType<typeof openStream>>;

/** A page's event stream over a bare socket, so that thousands fit into one test; `visitor` is the client's address. */
async function openStream(base: string, slug: string, visitor = '198.51.100.1') {
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
  return { latest: (event: string) => seen.get(event), ended: () => ended, close: () => void socket.end() };
}

async function untilReceived(streams: readonly Stream[], event: string, data: string): Promise<void> {
  await until(() => streams.every((stream) => stream.latest(event) === data), {
    timeoutMessage: () =>
      `${streams.filter((stream) => stream.latest(event) !== data).length} pages did not receive ${event} ${data}`,
  });
}
