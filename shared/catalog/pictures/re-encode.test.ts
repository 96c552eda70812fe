import { expect, test } from 'bun:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { interlacedPng, manyScansJpeg } from '../../../tests/support/data/hostile-pictures.ts';
import { type Picture, reEncode } from './re-encode.ts';

const secret = 'HERE-IS-WHERE-IT-WAS-TAKEN';
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9c3a1d' } });

/** The bytes that would be served. */
function served(picture: Picture): Buffer {
  if (!('address' in picture)) throw new Error(`refused: ${picture.problem}`);
  expect(picture.address).toStartWith('data:image/webp;base64,');
  return Buffer.from(picture.address.slice('data:image/webp;base64,'.length), 'base64');
}

/** A PNG of any size whose pixels are all zero: a few kB for a billion pixels. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('each kind of picture becomes a WebP that fits, turned by its orientation', async () => {
  const photo = plain(1200, 600);
  for (const bytes of [
    await photo.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    await photo.clone().rotate(90).png().toBuffer(),
    await photo.clone().rotate(90).webp().toBuffer(),
    await photo.clone().rotate(90).gif().toBuffer(),
  ]) {
    const { format, width, height } = await sharp(served(await reEncode('ws_1', bytes, 480))).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 480 });
  }
});

test('a small picture is not enlarged', async () => {
  const { width } = await sharp(served(await reEncode('ws_1', await plain(20, 10).png().toBuffer(), 480))).metadata();
  expect(width).toBe(20);
});

test('metadata such as place and camera is removed', async () => {
  const exif = {
    IFD0: { Copyright: secret, Make: secret },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 18/1 0/1' },
  };
  const bytes = await plain(60, 40).jpeg().withExif(exif).withXmp(`<x>${secret}</x>`).toBuffer();
  expect(bytes.includes(secret)).toBe(true);
  const encoded = served(await reEncode('ws_1', bytes, 480));
  expect(encoded.includes(secret)).toBe(false);
  const { exif: left, xmp, icc, iptc } = await sharp(encoded).metadata();
  expect([left, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
});

test('a page or archive inside a picture is gone from the result', async () => {
  const page = Buffer.from(`<html><script>alert('${secret}')</script></html>PK\x03\x04${secret}`);
  const inside = await plain(60, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: page.toString() } })
    .toBuffer();
  for (const picture of [inside, await plain(60, 40).png().toBuffer(), await plain(60, 40).webp().toBuffer()]) {
    const encoded = served(await reEncode('ws_1', Buffer.concat([picture, page]), 480));
    expect(encoded.includes(secret) || encoded.includes('<script')).toBe(false);
  }
});

test.each([
  ['a drawing that runs scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a drawing that reads files', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///x">]><svg>&x;</svg>'],
  ['a page', '<!doctype html><title>x</title>'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['PostScript', '%!PS-Adobe-3.0\n(%pipe%id) (r) file'],
  ['a command of ImageMagick', 'push graphic-context\nimage over 0,0 0,0 "https://example.com/"\n'],
  ['a PDF', '%PDF-1.7\n'],
  ['TIFF', 'II*\x00\x08\x00\x00\x00'],
  ['the pixels of libvips', '\x08\xf2\xa6\xb6 raw'],
  ['nothing', ''],
])('%s is refused: it is no picture', async (_, text) => {
  expect(await reEncode('ws_1', Buffer.from(text, 'latin1'), 480)).toEqual({ problem: 'kind' });
});

test('bytes that only begin as a picture are refused', async () => {
  for (const begin of ['ffd8ffe0', '89504e470d0a1a0a', '474946383961', '524946460000000057454250']) {
    for (const rest of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.alloc(5_000, 65)]) {
      const bytes = Buffer.concat([Buffer.from(begin, 'hex'), rest]);
      expect(await reEncode('ws_1', bytes, 480)).toEqual({ problem: 'broken' });
    }
  }
});

test('a picture that ends early is refused', async () => {
  const noise = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7919) % 251));
  const busy = () => sharp(noise, { raw: { width: 300, height: 200, channels: 3 } });
  for (const whole of [await busy().jpeg().toBuffer(), await busy().png().toBuffer(), await busy().webp().toBuffer()]) {
    expect(await reEncode('ws_1', whole.subarray(0, whole.length / 2), 480)).toEqual({ problem: 'broken' });
  }
});

test('a picture with too many pixels is refused before it is decoded', async () => {
  const started = performance.now();
  expect(await reEncode('ws_1', png(50_000, 50_000, Buffer.alloc(100)), 480)).toEqual({ problem: 'pixels' });
  expect(await reEncode('ws_1', png(100_000, 401, Buffer.alloc(100)), 480)).toEqual({ problem: 'pixels' });
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('a picture of the largest size is read, however small its file is', async () => {
  const rows = Buffer.alloc(6_000 * (6_000 + 1));
  expect(served(await reEncode('ws_1', png(6_000, 6_000, rows), 480)).length).toBeLessThan(5_000);
});

test('a picture too costly to decode is refused and delays no other workspace', async () => {
  const pictures = [await interlacedPng(4_000, 4_000), manyScansJpeg(6_300, 6_300)];
  const hostile = Promise.all(pictures.map((bytes) => reEncode('ws_1', bytes, 480)));
  const started = performance.now();
  served(await reEncode('ws_2', await plain(1_200, 600).jpeg().toBuffer(), 480));
  expect(performance.now() - started).toBeLessThan(5_000);
  for (const picture of await hostile) expect(picture).toEqual({ problem: 'heavy' });
  // Two pictures in sequence, each within the 5 s limit of a worker.
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('only the first frame of an animation is kept', async () => {
  const frame = (background: string) => sharp({ create: { width: 40, height: 30, channels: 3, background } }).png();
  const frames = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map((each) => frame(each).toBuffer()));
  const animation = () => sharp(frames, { join: { animated: true } });
  const gif = animation().gif({ loop: 0, delay: [9, 9, 9] });
  for (const bytes of [await gif.toBuffer(), await animation().webp({ loop: 0 }).toBuffer()]) {
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const encoded = served(await reEncode('ws_1', bytes, 480));
    const { pages, width, height } = await sharp(encoded).metadata();
    expect({ pages, width, height }).toEqual({ pages: undefined, width: 40, height: 30 });
    const { channels } = await sharp(encoded).stats();
    expect((channels[0]?.mean ?? 0) > 200 && (channels[2]?.mean ?? 255) < 50).toBe(true);
  }
});

test('one picture is processed at a time, a few wait, and the rest are refused', async () => {
  const bytes = await plain(2_000, 1_500).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 12 }, () => reEncode('ws_1', bytes, 480)));
  const refused = answers.filter((answer) => 'problem' in answer);
  // One is processed, eight wait.
  expect(refused).toHaveLength(3);
  expect(refused).toEqual(refused.map(() => ({ problem: 'busy' })));
});
