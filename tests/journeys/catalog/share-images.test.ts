import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { drawNext, queueOutdated } from '../../../shared/catalog/share-images/share-image-job.ts';
import { until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { smallMenu } from './menus.ts';
import { startCatalog, startCatalogStack } from './stack.ts';

const [stack] = await forThisFile(startCatalogStack());
const [catalog] = await forThisFile(startCatalog(stack));

const [kebab, tikka] = smallMenu().categories[0]?.items ?? [];
const menuOf = (items: readonly object[], branding: object = {}) => {
  const { branding: usual, categories } = smallMenu();
  return { branding: { ...usual, ...branding }, categories: [{ ...categories[0], items }] };
};
const broken = `data:image/png;base64,${Buffer.from('89504e470d0a1a0aff', 'hex').toString('base64')}`;
async function squareOf(background: string): Promise<string> {
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The colour of a part of an image, each channel from 0 to 4. */
async function colourAt(path: string, left: number, top: number): Promise<number[]> {
  const png = await (await catalog.get(path)).bytes();
  const part = await sharp(png).extract({ left, top, width: 8, height: 8 }).toBuffer();
  return (await sharp(part).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64));
}

async function imageOf(path: string): Promise<string> {
  const html = await (await catalog.get(path)).text();
  const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain('summary_large_image');
  return new URL(address).pathname;
}

const drawAll = async (): Promise<void> => {
  while (await drawNext(stack.db)) {}
};
const kept = async (id: string): Promise<number> =>
  (await stack.db`select from catalog_share_images where catalog_id = ${id}`).length;

test('published menus and dishes have pictures, redrawn only when changed', async () => {
  const image = await squareOf('#00aa00');
  const draft = (name: string) =>
    menuOf([
      { ...kebab, image },
      { ...tikka, name },
    ]);
  const { id, slug } = await stack.putAndPublish(draft('Tikka'));
  const paths = await Promise.all(
    [`/c/${slug}?lang=ar`, `/c/${slug}/i/kebab?lang=en`, `/c/${slug}/i/tikka`].map(imageOf),
  );
  const [ofMenu = '', ofKebab = '', ofTikka = ''] = paths;
  expect(new Set(paths).size).toBe(3);
  expect((await catalog.get(ofMenu)).status).toBe(404);
  await drawAll();
  for (const path of paths) {
    const answer = await catalog.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { format, width, height } = await sharp(await answer.bytes()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  }
  // The photo fills its side; a dish without a photo has the restaurant's colour there.
  expect(await colourAt(ofKebab, 1000, 200)).toEqual([0, 3, 0]);
  expect(await colourAt(ofTikka, 1000, 200)).toEqual([2, 1, 0]);
  await stack.put({ id, ...draft('Tikka with rice') });
  await stack.publish(id);
  const isNew = async () => (await imageOf(`/c/${slug}/i/tikka`)) !== ofTikka;
  await until(isNew, { timeoutMessage: () => 'a dish of another name has the same picture' });
  expect(await imageOf(`/c/${slug}/i/kebab`)).toBe(ofKebab);
  await drawAll();
  expect(await kept(id)).toBe(3);
  expect((await catalog.get(ofTikka)).status).toBe(404);
  await stack.setAvailability(id, 'kebab');
  expect(await stack.db`select from pending_share_images`).toHaveLength(0);
});

test('a logo is drawn beside the name, and an Arabic name mirrors the image', async () => {
  const [logo, image] = [await squareOf('#0000ff'), await squareOf('#00aa00')];
  const items = [
    { ...kebab, image },
    { ...tikka, name: 'تكة', image },
  ];
  const publish = async (mark: string) => {
    const { slug } = await stack.putAndPublish(menuOf(items, { logo: mark }));
    await drawAll();
    return async (item: string, left: number, top: number) =>
      colourAt(await imageOf(`/c/${slug}/i/${item}`), left, top);
  };
  const [blue, green, brown] = [
    [0, 0, 4],
    [0, 3, 0],
    [2, 1, 0],
  ];
  const drawn = await publish(logo);
  expect([await drawn('kebab', 134, 134), await drawn('kebab', 1000, 134)]).toEqual([blue, green]);
  expect([await drawn('tikka', 1200 - 142, 134), await drawn('tikka', 200, 134)]).toEqual([blue, green]);
  const without = await publish(broken);
  expect([await without('kebab', 134, 160), await without('kebab', 1000, 134)]).toEqual([brown, green]);
});

test('a release that draws otherwise draws published menus again', async () => {
  const { id, slug } = await stack.putAndPublish(smallMenu());
  await drawAll();
  await queueOutdated(stack.db);
  expect(await drawNext(stack.db)).toBe(false);
  await stack.db`update catalog_share_images set name = 'd0-' || name where catalog_id = ${id}`;
  expect((await catalog.get(await imageOf(`/c/${slug}`))).status).toBe(404);
  await queueOutdated(stack.db);
  await drawAll();
  expect((await catalog.get(await imageOf(`/c/${slug}`))).status).toBe(200);
});

test('long names and markup are drawn as texts, and bad pictures omitted', async () => {
  const drawing = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
  const items = [
    { ...kebab, id: 'long', name: 'W'.repeat(200), nameArabic: 'كباب '.repeat(39), image: broken },
    { ...kebab, id: 'markup', name: '<b>&#0;</i>\u200F"', image: drawing },
    { ...kebab, id: 'elsewhere', image: 'https://127.0.0.1:9/none.png' },
    { ...kebab, id: 'unseen', name: '\u200b' },
  ];
  const { id, slug } = await stack.putAndPublish(menuOf(items, { title: '<span foreground="red">&amp; & </b>' }));
  await drawAll();
  expect(await kept(id)).toBe(5);
  for (const item of items) expect((await catalog.get(await imageOf(`/c/${slug}/i/${item.id}`))).status).toBe(200);
  expect((await catalog.get(`/c/${slug}/share/${'0'.repeat(20)}.png`)).status).toBe(404);
});
