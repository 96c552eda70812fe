import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import sharp from 'sharp';
import { createForm } from '../../../shared/forms/verbs/forms.ts';
import { until } from '../../../shared/runtime/until.ts';
import { interlacedPng, manyScansJpeg } from '../../support/data/hostile-pictures.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { everyField } from '../../support/running/forms.ts';
import { fairClock } from '../../support/watching/fair-clock.ts';
import { type Admin, hasDecoders, memoryLimit, startCrowd, watchMemory } from './crowd.ts';

/** The most expensive requests that a workspace may send, and endless uploads: others get their pages within a second. */

const connections = 20;
const pagesOfOthers = 5;
const largest = 8 * 1024 * 1024 - 4_096;
const longestUploadMs = 15_000;

const [crowd] = await forThisFile(startCrowd());
const [hostile, others] = [await crowd.admin(largestMenu()), await crowd.admin()];
const wanted = { title: 'Order', fields: everyField };
const { id: formId } = await createForm(crowd.people, hostile.workspaceId, wanted);

function largestMenu(): object {
  const price = { amount: 500, currency: 'IQD' };
  const options = Array.from({ length: 30 }, (_, n) => ({ name: `Extra ${n}`, nameArabic: `إضافة ${n}`, price }));
  const same = { description: 'd'.repeat(200), price: { kind: 'fixed', ...price }, options };
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    ...same,
    id: `dish-${n}`,
    name: `Dish ${n}`,
    nameArabic: `طبق ${n}`,
  }));
  return { branding: { title: 'Everything', accent: '#9c3a1d' }, categories: [{ id: 'all', name: 'All', items }] };
}

const list = Array.from({ length: 3_000 }, (_, line) =>
  Array.from({ length: 12 }, (__, cell) => `07${String(line * 13 + cell).padStart(9, '1')}9999`).join(','),
).join('\n');
const customers = Array.from({ length: 3_000 }, (_, n) => `0770${1_000_000 + n},Customer ${n}`).join('\n');

const menuPage = `/${hostile.workspaceId}/menus/${hostile.menuId}`;
const linksFrom = (list: string, fields = {}) =>
  hostile.post(`/${hostile.workspaceId}/forms/${formId}/links/many`, { file: new Blob([list]), ...fields });
const heavyRequests: Readonly<Record<string, () => Promise<Response>>> = {
  'previews of the largest menu': () => hostile.get(`${menuPage}/preview?lang=ar`),
  'what publishing the largest menu changes': () => hostile.get(`${menuPage}/publish`),
  'lists of 3,000 lines without a number': () => linksFrom(list),
  'lists of 3,000 links to create': () => linksFrom(customers, { button: 'make' }),
  'lists of nothing but quotes': () => linksFrom('"'.repeat(900_000)),
};

/** Loads a page of the other workspace, and returns the ms it took. */
async function pageOfOthers(): Promise<number> {
  const took = fairClock(crowd.pid);
  expect((await others.get(`/${others.workspaceId}/keys`)).status).toBe(200);
  return took();
}

const plain = sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#9c3a1d' } });
const photo = new Blob([await plain.jpeg().toBuffer()]);

const upload = ({ post, workspaceId, menuId }: Admin, picture: Blob) =>
  post(`/${workspaceId}/menus/${menuId}/look/picture`, { picture });

async function uploads(): Promise<void> {
  const took = fairClock(crowd.pid);
  expect((await upload(others, photo)).status).toBe(303);
  expect(took()).toBeLessThan(longestUploadMs);
}

const slowAdmins = await Promise.all([crowd.admin(), crowd.admin(), crowd.admin()]);
const slow = slowAdmins.flatMap((admin) => [sendSlowly(admin), sendSlowly(admin)]);

test('uploads of a byte a second delay no other workspace’s uploads', async () => {
  await Promise.all(slow.map(({ begun }) => begun));
  await uploads();
  expect(await pageOfOthers()).toBeLessThan(1_000);
});

test.each(Object.entries(heavyRequests))(
  '%s, from twenty connections, keep no other workspace waiting',
  async (_, ask) => {
    const isAnswered = async () => [200, 422].includes((await ask()).status);
    await until(isAnswered, { timeoutMessage: () => 'the request was not answered' });
    const memory = watchMemory(crowd.pid);
    let isOver = false;
    const asking = Array.from({ length: connections }, async () => {
      while (!isOver) await (await ask()).bytes();
    });
    try {
      for (let n = 0; n < pagesOfOthers; n += 1) expect(await pageOfOthers()).toBeLessThan(1_000);
    } finally {
      isOver = true;
      await Promise.all(asking);
    }
    expect(memory.stop()).toBeLessThan(memoryLimit());
  },
);

test('pictures that are hard to decode delay no other workspace', async () => {
  const heavy = [await interlacedPng(3_500, 3_500), await interlacedPng(6_300, 6_300), manyScansJpeg(6_300, 6_300)];
  const pictures = heavy.map((bytes) => new Blob([bytes, Buffer.alloc(largest - bytes.length)]));
  const admins = await Promise.all([crowd.admin(), crowd.admin()]);
  const memory = watchMemory(crowd.pid);
  const sent = admins.flatMap((admin) =>
    Array.from({ length: 6 }, (_, n) => upload(admin, pictures[n % pictures.length] ?? photo)),
  );
  for (let n = 0; n < 12; n += 1) expect(await pageOfOthers()).toBeLessThan(1_000);
  await uploads();
  for (const { status } of await Promise.all(sent)) expect([303, 422, 503]).toContain(status);
  await uploads();
  expect(memory.stop()).toBeLessThan(memoryLimit());
  expect(hasDecoders(crowd.pid)).toBe(false);
});

test('uploads of a byte a second are answered at their deadline', async () => {
  for (const status of await Promise.all(slow.map(({ status }) => status))) expect(status).toBe(503);
  for (const admin of slowAdmins) expect((await upload(admin, photo)).status).toBe(303);
});

function sendSlowly({ workspaceId, menuId, cookie }: Admin) {
  const head = [
    `POST /${workspaceId}/menus/${menuId}/look/picture HTTP/1.1`,
    'Host: localhost',
    `Content-Length: ${largest}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Cookie: ${cookie}`,
  ];
  const begun = Promise.withResolvers<void>();
  const status = Promise.withResolvers<number>();
  const socket = connect(Number(new URL(crowd.url).port), '127.0.0.1', () => {
    socket.write(`${head.join('\r\n')}\r\n\r\n--b`, () => begun.resolve());
  });
  const dripping = setInterval(() => socket.write('a'), 1_000);
  socket.on('data', (answer) => {
    status.resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]));
    socket.destroy();
  });
  socket.on('error', status.reject);
  socket.on('close', () => {
    clearInterval(dripping);
    status.resolve(0);
  });
  return { begun: begun.promise, status: status.promise };
}
