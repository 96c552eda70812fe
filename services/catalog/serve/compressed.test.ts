import { expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bodyOf, compress } from './compressed.ts';

const letters = `a${'😀'.repeat(400_000)}`;

test.each([
  ['nothing', ['']],
  ['small pieces', Array.from({ length: 50_000 }, (_, index) => `<li>${index}</li>`)],
  ['one large piece, with letters of two code units', [letters]],
])('%s arrive unchanged in every encoding', async (_, pieces) => {
  const compressed = await compress(pieces);
  const whole = pieces.join('');
  expect(gunzipSync(await compressed.gzip.bytes()).toString()).toBe(whole);
  expect(brotliDecompressSync(await compressed.br.bytes()).toString()).toBe(whole);
  expect(await new Response(bodyOf(compressed, 'identity')).text()).toBe(whole);
  const hash = new Bun.CryptoHasher('sha256').update(whole).digest('hex').slice(0, 20);
  expect(compressed.etag).toBe(`W/"${hash}"`);
});
