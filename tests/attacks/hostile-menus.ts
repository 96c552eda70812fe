import { maxItems, maxSnapshotBytes } from '../../shared/catalog/rules/snapshot.ts';

/** Menus near the size limit whose pages take the most memory, each in another way. */
export const hostileMenus: Readonly<Record<string, () => object>> = {
  noise: () => menu(() => ({ description: noise(1_900), descriptionArabic: noise(1_900) })),
  // A letter has three bytes in the snapshot and two in memory, and is in the markup and in the structured data.
  ideographs: () => menu(() => ({ description: ideographs(1_500) })),
  // Each character becomes up to ten bytes of the page.
  markup: () => menu(() => ({ description: '<'.repeat(1_990), options: options(29, '<'.repeat(30)) })),
  options: () => menu(() => ({ options: options(30, 'a') })),
  picture: () => {
    const base64 = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
      .toString('base64')
      .slice(0, -4);
    const logo = `data:image/png;base64,${base64.repeat(Math.floor((maxSnapshotBytes * 0.95) / base64.length))}`;
    return { ...menu(() => ({}), 10), branding: { title: 'Picture', accent: '#245a66', logo } };
  },
};

function menu(fields: () => object, count = maxItems): object {
  const item = (_: unknown, index: number) => ({ id: `i${index}`, name: `Dish ${index}`, price, ...fields() });
  const items = Array.from({ length: count }, item);
  return { branding: { title: 'Menu', accent: '#245a66' }, categories: [{ id: 'all', name: 'All', items }] };
}

const price = { kind: 'fixed', amount: 9_000, currency: 'IQD' };

function noise(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil((length / 4) * 3)));
  return Buffer.from(bytes).toString('base64').slice(0, length);
}

function ideographs(length: number): string {
  const letters = crypto.getRandomValues(new Uint16Array(length));
  return String.fromCharCode(...letters.map((random) => 0x4e00 + (random % 0x5000)));
}

function options(count: number, name: string): object[] {
  return Array.from({ length: count }, () => ({ name, price: { amount: 1_000, currency: 'IQD' } }));
}
