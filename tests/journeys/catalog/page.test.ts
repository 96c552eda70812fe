import { describe, expect, test } from 'bun:test';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { everyPriceMenu, smallMenu } from './menus.ts';
import { startCatalog, startCatalogStack } from './stack.ts';

const [stack] = await forThisFile(startCatalogStack());
const [catalog] = await forThisFile(startCatalog(stack));

const { slug } = await stack.putAndPublish(everyPriceMenu);

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

  test('what may be chosen with an item and what it costs more; what a picture shows, for those who do not see it', async () => {
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
  });

  test('the print view carries a code of the address of the page', async () => {
    expect(await page('en')).toContain(`aria-label="menu.example.com/c/${slug}"`);
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
      expect(await textOf(html, 'h1')).toBe(Bun.escapeHTML(hostile).replaceAll('&#x27;', '&#39;'));
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

test('a catalog is found whatever the host is called, however short', async () => {
  for (const host of ['x', 'a.b', 'menu.example.com']) {
    expect((await catalog.get(`/c/${slug}`, { host })).status).toBe(200);
  }
});
