import { beforeAll, expect, test } from 'bun:test';
import { connect } from 'node:net';
import sharp from 'sharp';
import { interlacedPng, manyScansJpeg } from '../../support/data/hostile-pictures.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { fairClock } from '../../support/watching/fair-clock.ts';
import { type Admin, hasDecoders, memoryLimit, startCrowd, watchMemory } from './crowd.ts';

/** Pictures that take much to decode, and uploads that never end: other workspaces go on, and nothing is killed for memory. */

const largest = 8 * 1024 * 1024 - 4_096;
const longestUploadMs = 15_000;

let photo: Blob;
const [crowd] = await forThisFile(startCrowd());
const others = await crowd.admin();
beforeAll(async () => {
  photo = new Blob([
    await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#9c3a1d' } })
      .jpeg()
      .toBuffer(),
  ]);
});

const upload = ({ post, workspaceId, menuId }: Admin, picture: Blob) =>
  post(`/${workspaceId}/menus/${menuId}/look/picture`, { picture });

/** A page of the other workspace, within a second. */
async function looksAtPage(): Promise<void> {
  const took = fairClock(crowd.pid);
  expect((await others.get(`/${others.workspaceId}/keys`)).status).toBe(200);
  expect(took()).toBeLessThan(1_000);
}

async function uploads(): Promise<void> {
  const took = fairClock(crowd.pid);
  expect((await upload(others, photo)).status).toBe(303);
  expect(took()).toBeLessThan(longestUploadMs);
}

test('pictures that are hard to decode keep no other workspace waiting, and the dashboard in its memory', async () => {
  const heavy = [await interlacedPng(3_500, 3_500), await interlacedPng(6_300, 6_300), manyScansJpeg(6_300, 6_300)];
  const pictures = heavy.map((bytes) => new Blob([bytes, Buffer.alloc(largest - bytes.length)]));
  const hostile = await Promise.all([crowd.admin(), crowd.admin()]);
  const memory = watchMemory(crowd.pid);
  const sent = hostile.flatMap((admin) =>
    Array.from({ length: 9 }, (_, n) => upload(admin, pictures[n % pictures.length] ?? photo)),
  );
  for (let n = 0; n < 30; n += 1) await looksAtPage();
  await uploads();
  for (const { status } of await Promise.all(sent)) expect([303, 422, 503]).toContain(status);
  await uploads();
  expect(memory.stop()).toBeLessThan(memoryLimit());
  expect(hasDecoders(crowd.pid)).toBe(false);
});

test('uploads that come a byte a second keep no other workspace from its own', async () => {
  const hostile = await Promise.all([crowd.admin(), crowd.admin(), crowd.admin()]);
  const slow = hostile.flatMap((admin) => [sendSlowly(admin), sendSlowly(admin)]);
  await Promise.all(slow.map(({ begun }) => begun));
  await uploads();
  await looksAtPage();
  // Each is answered at its deadline, and not when its client is done with it.
  for (const status of await Promise.all(slow.map(({ status }) => status))) expect(status).toBe(503);
  for (const admin of hostile) expect((await upload(admin, photo)).status).toBe(303);
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
