import { describe, expect, test } from 'bun:test';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { runToEnd } from '../../basics/resumable.ts';
import { catalogSchema, checkedCatalog, snapshotBytes } from './check.ts';
import { maxItems, maxSnapshotBytes } from './snapshot.ts';

const price = { kind: 'fixed', amount: 3.5, currency: 'USD' };

const draft = (items: readonly unknown[], more: object = {}) => ({
  branding: { title: 'Bait Baghdad', accent: '#8C2F1B' },
  categories: [{ id: 'grill', name: 'Grill', items }],
  ...more,
});

const item = (more: object = {}) => ({ id: 'kebab', name: 'Kebab', price, ...more });

const checkCatalog = (given: unknown) => runToEnd(checkedCatalog(given));
const problems = (given: unknown) => checkCatalog(given).problems.map(({ path, message }) => `${path}: ${message}`);

describe('a valid draft', () => {
  test('prices become minor units, colours lower case; an item is available', () => {
    const inMinor = { kind: 'fixed', amount: 350, currency: 'USD' } as const;
    const kebab = { id: 'kebab', name: 'Kebab', price: inMinor, availability: 'available' } as const;
    const branding = { title: 'Bait Baghdad', accent: '#8c2f1b' };
    const categories = [{ id: 'grill', name: 'Grill', items: [kebab] }];
    expect(checkCatalog(draft([item()])).snapshot).toEqual({ branding, categories });
  });

  test('everything optional may be given', () => {
    const texts = { title: 'A', titleArabic: 'ب', tagline: 'x', taglineArabic: 'ي' };
    const branding = { ...texts, accent: '#000000', theme: 'dark', logo: 'data:image/png;base64,AAAA' };
    const image = 'https://pictures.example.com/kebab.webp';
    const described = { nameArabic: 'كباب', description: 'Charcoal', descriptionArabic: 'فحم' };
    expect(problems({ ...draft([item({ ...described, image, availability: 'sold_out' })]), branding })).toEqual([]);
  });

  test('labels and allergens are known words, each once, in one order', () => {
    const full = item({ labels: ['vegan', 'popular', 'vegan'], allergens: [] });
    const [kebab] = checkCatalog(draft([full])).snapshot?.categories[0]?.items ?? [];
    expect(kebab).toMatchObject({ labels: ['popular', 'vegan'] });
    expect(kebab).not.toHaveProperty('allergens');
    expect(problems(draft([item({ labels: ['tasty'], allergens: 'milk' })])).join()).toMatch(
      /labels\[0\]: must be one of popular.*allergens: must be a list/,
    );
  });

  test('phone numbers and account names are normalised for links', () => {
    const hours = [{ day: 'fri' as const, opens: '18:00', closes: '02:00' }];
    const unchanged = { map: 'https://maps.example.com/?q=1', hours };
    const contact = {
      whatsapp: '00964 (770) 123-4567',
      phone: '+٩٦٤ ٧٧٠ ١٢٣ ٤٥٦٧',
      ...{ telegram: 'https://t.me/dijla_grill', messenger: 'm.me/dijla.grill', timezone: 'asia/baghdad' },
      ...unchanged,
    };
    expect(checkCatalog(draft([item()], { contact })).snapshot?.contact).toEqual({
      ...{ whatsapp: '+9647701234567', phone: '+9647701234567', timezone: 'Asia/Baghdad' },
      ...{ telegram: 'dijla_grill', messenger: 'dijla.grill', ...unchanged },
    });
    expect(checkCatalog(draft([item()], { contact: {} })).snapshot).not.toHaveProperty('contact');
  });

  test.each([
    [{ whatsapp: '0770 123 4567' }, 'contact.whatsapp: must be a number with its country'],
    [{ phone: '+1<script>' }, 'contact.phone: must be a number with its country'],
    [{ telegram: 'a/b?c' }, 'contact.telegram: must be a Telegram username'],
    [{ messenger: 'a b' }, 'contact.messenger: must be the name of a page'],
    [{ map: 'javascript:alert(1)' }, 'contact.map: must be an https address'],
    [{ map: 'https://a:b@example.com/' }, 'contact.map: must be an https address'],
    [{ hours: [{ day: 'fri', opens: '25:00', closes: '' }] }, 'contact.hours[0].opens: must be a time'],
    [{ hours: [{ day: 'fri', opens: '09:00', closes: '10:00' }] }, 'contact.timezone: is missing'],
    [{ fax: '1' }, 'contact.fax: is not a known field'],
  ])('%j is refused as contact', (contact, problem) => {
    expect(problems(draft([item()], { contact }))[0]).toStartWith(problem);
  });

  test('characters that override the direction of text are removed', () => {
    const { snapshot } = checkCatalog(draft([item({ name: '  gnp.\u202Etxt\u0007\u2069  ' })]));
    expect(snapshot?.categories[0]?.items[0]?.name).toBe('gnp.txt');
  });
});

describe('an invalid draft', () => {
  test('all problems are reported at once, each with its path', () => {
    const wrong = {
      branding: { accent: 'red', theme: 'blue', logo: 'javascript:alert(1)' },
      categories: [
        { id: 'a', name: 'A', items: [item({ price: { kind: 'fixed', amount: 1.005, currency: 'USD' } }), item()] },
        { id: 'a', name: '\u202E ', items: 'none' },
        7,
        { id: 'd', name: 'D', items: [{ id: 'x y', name: 5, price: { kind: 'free' }, colour: 1 }] },
      ],
    };
    expect(problems(wrong)).toEqual([
      'branding.title: is missing',
      'branding.accent: must be a colour such as #8c2f1b',
      'branding.theme: must be one of light, dark',
      'branding.logo: must be an https address of a picture, or a picture as a base64 data: URL',
      'categories[2]: must be an object',
      'categories[0].items[0].price.amount: must be an amount in USD with at most 2 decimals',
      'categories[0].items[1].id: "kebab" is used twice',
      'categories[1].id: "a" is used twice',
      'categories[1].name: is empty',
      'categories[1].items: must be a list',
      'categories[3].items[0].id: must be 1 to 64 letters, digits, - and _',
      'categories[3].items[0].name: must be a text',
      'categories[3].items[0].price.kind: must be one of fixed, starting_at, quote, label',
      'categories[3].items[0].colour: is not a known field',
    ]);
  });

  test('null is reported as a whole, an empty object by what is missing', () => {
    expect(problems(null)).toEqual([': must be an object']);
    expect(problems({})).toEqual(['branding: is missing', 'categories: is missing']);
  });

  test.each([
    [{ price: { ...price, amount: -1 } }, 'negative'],
    [{ price: { ...price, amount: '1' } }, 'a number'],
    [{ price: { ...price, currency: 'EUR' } }, 'IQD, USD'],
    [{ image: 'http://a.example/b.png' }, 'image'],
    [{ image: 'data:text/html;base64,AAAA' }, 'image'],
    [{ availability: 'maybe' }, 'available, sold_out'],
  ])('%j is refused in an item', (more, problem) => {
    expect(problems(draft([item(more)]))).toEqual([expect.stringContaining(problem)]);
  });
});

describe('the limits of one snapshot', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => item({ id: `i${index}` }));

  test('1,000 items may be published, 1,001 may not', () => {
    expect(problems(draft(many(maxItems)))).toEqual([]);
    expect(problems(draft(many(maxItems + 1)))).toEqual(['categories: hold 1001 items: at most 1000 may be published']);
  });

  test('5 MiB may be published, one byte more may not', () => {
    const withLogo = (image: string) => draft(many(2), { branding: { title: 'A', accent: '#000000', logo: image } });
    const start = 'data:image/png;base64,';
    const { snapshot } = checkCatalog(withLogo(`${start}A`));
    const bytesLeft = maxSnapshotBytes - (snapshot ? snapshotBytes(snapshot) : 0);
    expect(problems(withLogo(start + 'A'.repeat(bytesLeft + 1)))).toEqual([]);
    expect(problems(withLogo(start + 'A'.repeat(bytesLeft + 2)))).toEqual([
      ': the catalog takes 5242881 bytes: at most 5242880 (5 MiB) may be published',
    ]);
  });
});

describe('the schema', () => {
  const schema = Compile(Type.Unsafe(catalogSchema()));

  test('accepts drafts that may be published', () => {
    const options = [{ name: 'Rice' }, { name: 'Bread', nameArabic: 'خبز', price: { amount: 500, currency: 'IQD' } }];
    const prices = [
      { kind: 'fixed', amount: 12_500, currency: 'IQD' },
      { kind: 'starting_at', amount: 2.25, currency: 'USD' },
      { kind: 'quote' },
      { kind: 'label', label: 'Market price', labelArabic: 'سعر السوق' },
    ];
    const accepted = [
      draft([]),
      draft([item({ options, availability: 'sold_out', image: 'https://x.example.com/kebab.webp' })], { id: 'cat_x' }),
      ...prices.map((other) => draft([item({ price: other })])),
    ];
    expect(accepted.map(problems)).toEqual(accepted.map(() => []));
    expect(accepted.map((each) => schema.Check(each))).toEqual(accepted.map(() => true));
  });

  test('refuses drafts that may not be published', () => {
    const refused = [
      {},
      draft([], { colour: 1 }),
      draft([], { branding: { title: 'A', accent: 'red' } }),
      draft([item({ id: 'x y' })]),
      draft([item({ name: '' })]),
      draft([item({ name: 'x'.repeat(201) })]),
      draft([item({ price: { kind: 'free' } })]),
      draft([item({ price: { kind: 'fixed', amount: -1, currency: 'USD' } })]),
      draft([item({ price: { kind: 'quote', amount: 1 } })]),
      draft([item({ options: Array.from({ length: 31 }, (_, index) => ({ name: `o${index}` })) })]),
      draft([item({ options: [{ name: 'a', price: { amount: 1 } }] })]),
      draft([item({ availability: 'maybe' })]),
    ];
    expect(refused.filter((each) => problems(each).length === 0)).toEqual([]);
    expect(refused.filter((each) => schema.Check(each))).toEqual([]);
  });
});
