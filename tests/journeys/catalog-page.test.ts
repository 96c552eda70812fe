import { afterAll, describe, expect, test } from 'bun:test';
import { until } from '../../deploy/local/until.ts';
import { unpublishCatalog } from '../../services/dashboard/publish-catalog.ts';
import { longMenu, smallMenu, startCatalog, startCatalogStack } from './catalog-stack.ts';

const stack = await startCatalogStack();
const catalog = await startCatalog(stack);
afterAll(async () => {
  await catalog.stop();
  await stack.stop();
});

const { slug } = await stack.putAndPublish({
  branding: {
    title: 'Dijla Grill',
    titleArabic: 'مشويات دجلة',
    accent: '#9c3a1d',
    theme: 'dark',
    logo: 'https://pictures.example.com/logo.png',
  },
  categories: [
    {
      id: 'grill',
      name: 'Grill',
      nameArabic: 'على الفحم',
      items: [
        { id: 'kebab', name: 'Kebab', nameArabic: 'كباب', price: { kind: 'fixed', amount: 9_000, currency: 'IQD' } },
        { id: 'fish', name: 'Masgouf', price: { kind: 'starting_at', amount: 28.5, currency: 'USD' } },
        { id: 'feast', name: 'Feast', price: { kind: 'quote' }, availability: 'sold_out' },
        { id: 'quail', name: 'Quail', price: { kind: 'label', label: 'Market price', labelArabic: 'سعر السوق' } },
      ],
    },
  ],
});

const page = async (language: 'en' | 'ar', of = slug): Promise<string> =>
  (await catalog.get(`/c/${of}?lang=${language}`)).text();

/** The text of an element, as markup spells it. */
async function textOf(html: string, selector: string): Promise<string> {
  const parts: string[] = [];
  const rewriter = new HTMLRewriter().on(selector, { text: (chunk) => void parts.push(chunk.text) });
  await rewriter.transform(new Response(html)).text();
  return parts.join('').replace(/\s+/g, ' ').trim();
}

describe('what the page shows (spec: Public catalog)', () => {
  test('branding: the title, the Arabic title on the Arabic page, accent, theme and logo', async () => {
    const [english, arabic] = [await page('en'), await page('ar')];
    expect(await textOf(english, 'h1')).toBe('Dijla Grill');
    expect(await textOf(arabic, 'h1')).toBe('مشويات دجلة');
    expect(english).toContain('--band:#9c3a1d');
    expect(english).toContain('data-theme="dark"');
    expect(english).toContain('src="https://pictures.example.com/logo.png"');
  });

  test('categories and items, in the language of the page where they have words of it', async () => {
    const [english, arabic] = [await page('en'), await page('ar')];
    expect(await textOf(english, '#c-grill h2')).toBe('Grill');
    expect(await textOf(arabic, '#c-grill h2')).toBe('على الفحم');
    expect(await textOf(arabic, '#i-kebab h3')).toBe('كباب');
    expect(await textOf(arabic, '#i-fish h3')).toBe('Masgouf');
    expect(arabic).toContain('<html lang="ar" dir="rtl"');
    expect(english).toContain('<html lang="en" dir="ltr"');
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

  test("the language is what the address says, else what the visitor's browser prefers, else English", async () => {
    const language = async (path: string, accepted?: string) =>
      (await catalog.get(path, accepted ? { 'accept-language': accepted } : {})).headers.get('content-language');
    expect(await language(`/c/${slug}?lang=ar`, 'en')).toBe('ar');
    expect(await language(`/c/${slug}`, 'ku,ar-IQ;q=0.9,en;q=0.5')).toBe('ar');
    expect(await language(`/c/${slug}`, 'en-GB,ar;q=0.9')).toBe('en');
    expect(await language(`/c/${slug}?lang=fr`, 'fr')).toBe('en');
    expect(await language(`/c/${slug}`)).toBe('en');
  });

  test('link previews and search engines find what they look for', async () => {
    const html = await page('ar');
    expect(html).toContain('<meta property="og:title" content="مشويات دجلة">');
    expect(html).toContain(`<link rel="canonical" href="https://menu.example.com/c/${slug}?lang=ar">`);
    const data = JSON.parse(await textOf(html, 'script[type="application/ld+json"]'));
    expect(data).toMatchObject({ '@type': 'Menu', inLanguage: 'ar' });
    const [kebab, , feast] = data.hasMenuSection[0].hasMenuItem;
    expect(kebab).toEqual({
      '@type': 'MenuItem',
      name: 'كباب',
      offers: { '@type': 'Offer', price: '9000.000', priceCurrency: 'IQD' },
    });
    expect(feast.offers).toBeUndefined();
  });

  test('the print view carries a code of the address of the page', async () => {
    expect(await page('en')).toContain(`aria-label="menu.example.com/c/${slug}"`);
  });
});

describe('what a view costs', () => {
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

  test('a visitor who has the page already gets 304 and no body; after a republish the new page', async () => {
    const { id, slug } = await stack.putAndPublish(smallMenu());
    const first = await catalog.get(`/c/${slug}`);
    const etag = first.headers.get('etag') ?? '';
    for (const given of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await catalog.get(`/c/${slug}`, { 'if-none-match': given });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await catalog.get(`/c/${slug}?lang=ar`, { 'if-none-match': etag })).status).toBe(200);
    await stack.switchItem(id, 'kebab');
    await until(async () => (await catalog.get(`/c/${slug}`, { 'if-none-match': etag })).status === 200, {
      boundMs: 10_000,
      late: () => 'the new page did not come',
    });
  });

  test('the database is read once for a publish, however many look', async () => {
    const { id, slug } = await stack.putAndPublish(smallMenu());
    const before = catalog.contentReads();
    const views = (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await catalog.get(`/c/${slug}`)).text()));
    await views(200);
    expect(catalog.contentReads() - before).toBe(1);
    await stack.switchItem(id, 'kebab');
    await until(async () => (await page('en', slug)).includes('data-version="2"'), {
      boundMs: 10_000,
      late: () => 'still old',
    });
    await views(200);
    expect(catalog.contentReads() - before).toBe(2);
  });

  test('the same bytes are the same under every encoding', async () => {
    const bodies = await Promise.all(
      ['identity', 'gzip', 'br', 'br;q=0, gzip', 'br;q=0.0,gzip;q=0'].map(async (encoding) =>
        (await catalog.get(`/c/${slug}`, { 'accept-encoding': encoding })).text(),
      ),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  test('a head request gets the headers alone', async () => {
    const response = await fetch(`${catalog.base}/c/${slug}`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('etag')).toBe((await catalog.get(`/c/${slug}`)).headers.get('etag'));
  });
});

describe('pages that are not there', () => {
  test('a slug that never was, a malformed one and one that is public no more get the same answer', async () => {
    const { id, slug: gone } = await stack.putAndPublish(smallMenu());
    expect((await catalog.get(`/c/${gone}`)).status).toBe(200);
    await unpublishCatalog(stack.drizzle, stack.publishing, id);
    await until(async () => (await catalog.get(`/c/${gone}`)).status === 404, {
      boundMs: 10_000,
      late: () => 'still there',
    });
    const answers = await Promise.all(
      [`/c/${gone}`, '/c/dijla-grill-zzzzzz', '/c/%2e%2e', '/c/x', '/', '/c', `/c/${slug}/images/none`].map(
        async (path) => {
          const response = await catalog.get(path);
          const { date: _, ...headers } = Object.fromEntries(response.headers);
          return JSON.stringify([response.status, headers, await response.text()]);
        },
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('There is no menu here');
  });

  test('with public catalogs switched off every page is the not-found page', async () => {
    const off = await startCatalog(stack, { enabled: false });
    for (const path of [`/c/${slug}`, `/c/${slug}/live`]) expect((await off.get(path)).status).toBe(404);
    await off.stop();
  });

  test('a page that was asked for too early is there as soon as it is published', async () => {
    const { id } = await stack.put(smallMenu());
    const early = await stack.publish(id);
    await unpublishCatalog(stack.drizzle, stack.silently, id);
    expect((await catalog.get(`/c/${early.slug}`)).status).toBe(404);
    await stack.publish(id);
    await until(async () => (await catalog.get(`/c/${early.slug}`)).status === 200, {
      boundMs: 10_000,
      late: () => 'the page did not come',
    });
  });
});

describe('pictures that a catalog carries', () => {
  test('are served under their content, and a drawing opened by itself may run nothing', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const menu = smallMenu();
    const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    const { slug } = await stack.putAndPublish({ ...menu, branding: { ...menu.branding, logo } });
    const html = await page('en', slug);
    expect(html).not.toContain('base64');
    const [, address = ''] = /class="logo" src="([^"]+)"/.exec(html) ?? [];
    const picture = await catalog.get(address);
    expect(await picture.text()).toBe(svg);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect(picture.headers.get('cache-control')).toContain('immutable');
  });
});

describe('hostile content', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\' ]]>--!></style></script>';

  test('shows as text, in every place that a catalog fills', async () => {
    const branding = {
      title: hostile,
      titleArabic: hostile,
      tagline: hostile,
      taglineArabic: hostile,
      accent: '#123456',
    };
    const texts = { name: hostile, nameArabic: hostile, description: hostile, descriptionArabic: hostile };
    const price = { kind: 'label', label: '</p><b>', labelArabic: '<i>' };
    const items = [{ id: 'x', ...texts, price, image: "https://a.example/'%22%3E%3Cscript%3E" }];
    const wrong = { ...branding, logo: 'https://a.example/"><script>' };
    const categories = [{ id: 'x', name: hostile, nameArabic: hostile, items }];
    expect((await stack.put({ branding: wrong, categories })).problems.map(({ path }) => path)).toEqual([
      'branding.logo',
      'categories[0].items[0].image',
    ]);
    const { slug } = await stack.putAndPublish({
      branding,
      categories: [{ ...categories[0], items: [{ ...items[0], image: 'https://a.example/%22%3E' }] }],
    });
    for (const language of ['en', 'ar'] as const) {
      const html = await page(language, slug);
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
      expect(html.match(/<script/g)).toHaveLength(2);
      expect(await textOf(html, 'h1')).toBe(Bun.escapeHTML(hostile));
      const data = JSON.parse(await textOf(html, 'script[type="application/ld+json"]'));
      expect(data.name).toBe(hostile);
    }
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
});
