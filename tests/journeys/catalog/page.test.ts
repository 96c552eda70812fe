import { describe, expect, test } from 'bun:test';
import { unpublishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { defaultTimeoutMs, until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { everyPriceMenu, longMenu, smallMenu } from './menus.ts';
import { startCatalog, startCatalogStack } from './stack.ts';

const [stack] = await forThisFile(startCatalogStack());
const [catalog] = await forThisFile(startCatalog(stack));

const { slug } = await stack.putAndPublish(everyPriceMenu);

const page = async (language: 'en' | 'ar', of = slug): Promise<string> =>
  (await catalog.get(`/c/${of}?lang=${language}`)).text();

async function textOf(html: string, selector: string): Promise<string> {
  const parts: string[] = [];
  const rewriter = new HTMLRewriter().on(selector, { text: (chunk) => void parts.push(chunk.text) });
  await rewriter.transform(new Response(html)).text();
  return parts.join('').replace(/\s+/g, ' ').trim();
}

describe('what the page shows (spec: Public catalog)', () => {
  test('branding: titles in both languages, accent, theme and logo', async () => {
    const [english, arabic] = [await page('en'), await page('ar')];
    expect(await textOf(english, 'h1')).toBe('Dijla Grill');
    expect(await textOf(arabic, 'h1')).toBe('مشويات دجلة');
    expect(english).toContain('--band:#9c3a1d');
    expect(english).toContain('data-theme="dark"');
    expect(english).toContain('src="https://pictures.example.com/logo.png"');
  });

  test('categories and items, in the page’s language where they have it', async () => {
    const [english, arabic] = [await page('en'), await page('ar')];
    expect(await textOf(english, '#c-grill h2')).toBe('Grill');
    expect(await textOf(arabic, '#c-grill h2')).toBe('على الفحم');
    expect(await textOf(arabic, '#i-kebab h3')).toBe('كباب');
    expect(await textOf(arabic, '#i-fish h3')).toBe('Masgouf');
    expect(arabic).toContain('<html lang="ar" dir="rtl"');
    expect(english).toContain('<html lang="en" dir="ltr"');
    const ofBrowser = await catalog.get(`/c/${slug}`, { 'accept-language': 'ar-IQ' });
    expect(ofBrowser.headers.get('content-language')).toBe('ar');
  });

  test.each([
    ['kebab', 'IQD 9,000', '٩٬٠٠٠ د.ع.'],
    ['fish', 'From $28.50', 'ابتداءً من ٢٨٫٥٠ US$'],
    ['feast', 'Price on request Sold out', 'السعر عند الطلب نفد'],
    ['quail', 'Market price', 'سعر السوق'],
  ])('the price and availability of %s', async (id, english, arabic) => {
    expect(await textOf(await page('en'), `#i-${id} .price`)).toBe(english);
    expect(await textOf(await page('ar'), `#i-${id} .price`)).toBe(arabic);
  });

  test('options with their prices, and texts for pictures', async () => {
    const menu = smallMenu();
    const [category] = menu.categories;
    const kebab = {
      ...category?.items[0],
      image: 'https://pictures.example.com/kebab.webp',
      imageAlt: 'Two skewers on "flat" bread',
      imageAltArabic: 'سيخان على خبز',
      options: [
        { name: 'Large', nameArabic: 'كبير', price: { amount: 2_000, currency: 'IQD' } },
        { name: 'No onions', price: { amount: 0, currency: 'IQD' } },
      ],
    };
    const { slug } = await stack.putAndPublish({ ...menu, categories: [{ ...category, items: [kebab] }] });
    const [english, arabic] = [await page('en', slug), await page('ar', slug)];
    expect(await textOf(english, '#i-kebab .options')).toBe('Large +IQD 2,000No onions');
    expect(await textOf(arabic, '#i-kebab .options')).toBe('كبير +٢٬٠٠٠ د.ع.No onions');
    expect(english).toContain('alt="Two skewers on &quot;flat&quot; bread"');
    expect(arabic).toContain('alt="سيخان على خبز"');
  });

  test('link previews, search engines and printouts get their metadata', async () => {
    const html = await page('ar');
    expect(html).toContain('<meta property="og:title" content="مشويات دجلة"/>');
    expect(html).toContain(`<link rel="canonical" href="https://menu.example.com/c/${slug}?lang=ar"/>`);
    const data = JSON.parse(await textOf(html, 'script[type="application/ld+json"]'));
    expect(data).toMatchObject({ '@type': 'Menu', inLanguage: 'ar' });
    const [kebab, , feast] = data.hasMenuSection[0].hasMenuItem;
    expect(kebab).toEqual({
      '@type': 'MenuItem',
      name: 'كباب',
      offers: { '@type': 'Offer', price: '9000.000', priceCurrency: 'IQD' },
    });
    expect(feast.offers).toBeUndefined();
    expect(html).toContain(`aria-label="menu.example.com/c/${slug}"`);
  });
});

test("no script or style but the page's own may run", async () => {
  const response = await catalog.get(`/c/${slug}`);
  const policy = response.headers.get('content-security-policy') ?? '';
  const html = await response.text();
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const [, script = ''] = /<script type="module">(.*?)<\/script>/s.exec(html) ?? [];
  for (const part of [style, script]) {
    expect(policy).toContain(`'sha256-${new Bun.CryptoHasher('sha256').update(part).digest('base64')}'`);
  }
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/\son\w+=|\sstyle=/);
});

test('100 items are under 60 kB over the wire, styles and scripts included', async () => {
  const long = await stack.putAndPublish(longMenu(100));
  for (const encoding of ['br', 'gzip']) {
    for (const language of ['en', 'ar']) {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(`${catalog.base}/c/${long.slug}?lang=${language}`, { headers, decompress: false });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      const bytes = (await response.arrayBuffer()).byteLength;
      console.log(`100 items, ${language}, ${encoding}: ${bytes} bytes`);
      expect(bytes).toBeLessThan(60_000);
    }
  }
});

test('a visitor who has the page gets 304; after a republish the new page', async () => {
  const { id, slug } = await stack.putAndPublish(smallMenu());
  const first = await catalog.get(`/c/${slug}`);
  const etag = first.headers.get('etag') ?? '';
  for (const given of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const again = await catalog.get(`/c/${slug}`, { 'if-none-match': given });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  expect((await catalog.get(`/c/${slug}?lang=ar`, { 'if-none-match': etag })).status).toBe(200);
  await stack.setAvailability(id, 'kebab');
  await until(async () => (await catalog.get(`/c/${slug}`, { 'if-none-match': etag })).status === 200, {
    timeoutMessage: () => 'the new page did not come',
  });
});

const nothings = '/ /c /c/x /c/dijla-grill-zzzzzz /c/%2e%2e /c/%00 /c/% /% /c/%E0%A4%A //c/x'.split(' ');

test('unknown, malformed and unpublished slugs get the same answer', async () => {
  const { id, slug: gone } = await stack.putAndPublish(smallMenu());
  expect((await catalog.get(`/c/${gone}`)).status).toBe(200);
  await unpublishCatalog(stack.drizzle, stack.publishing, id);
  await until(async () => (await catalog.get(`/c/${gone}`)).status === 404, { timeoutMessage: () => 'still there' });
  const answers = await Promise.all(
    [...nothings, `/c/${gone}`, `/c/${gone}/live`, `/c/${slug}/images/none`, `/c/${slug}/images/__proto__`].map(
      async (path) => {
        const response = await catalog.get(path);
        const { date: _, ...headers } = Object.fromEntries(response.headers);
        return JSON.stringify([response.status, headers, await response.text()]);
      },
    ),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('Menu not found');
});

test('other methods get 405 listing the allowed ones, at any address', async () => {
  const missing = await catalog.get('/c/x');
  for (const path of [`/c/${slug}`, `/c/${slug}/live`, '/c/x', '/']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(`${catalog.base}${path}`, { method });
      expect([path, method, response.status]).toEqual([path, method, 405]);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.text()).toContain('is read-only');
      for (const name of ['cache-control', 'content-security-policy', 'content-type', 'x-content-type-options']) {
        expect(response.headers.get(name)).toBe(missing.headers.get(name));
      }
    }
  }
});

test('a HEAD request for a stream gets headers, and opens no stream', async () => {
  const before = catalog.live.count();
  const init = { method: 'HEAD', signal: AbortSignal.timeout(defaultTimeoutMs) };
  const response = await fetch(`${catalog.base}/c/${slug}/live`, init);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(catalog.live.count()).toBe(before);
  expect((await fetch(`${catalog.base}/c/x/live`, init)).status).toBe(404);
});

test('with public catalogs switched off every page is the not-found page', async () => {
  const off = await startCatalog(stack, { enabled: false });
  for (const path of [`/c/${slug}`, `/c/${slug}/live`]) expect((await off.get(path)).status).toBe(404);
  await off.stop();
});

test('pictures have their hash as address, and an SVG cannot run scripts', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const menu = smallMenu();
  const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const { slug } = await stack.putAndPublish({ ...menu, branding: { ...menu.branding, logo } });
  const html = await (await catalog.get(`/c/${slug}`)).text();
  expect(html).not.toContain('base64');
  const [, address = ''] = /class="logo" src="([^"]+)"/.exec(html) ?? [];
  const picture = await catalog.get(address);
  expect(await picture.text()).toBe(svg);
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  expect(picture.headers.get('cache-control')).toContain('immutable');
});
