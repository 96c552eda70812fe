import { describe, expect, test } from 'bun:test';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { everyPriceMenu, smallMenu } from './menus.ts';
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
