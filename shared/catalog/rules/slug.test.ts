import { expect, test } from 'bun:test';
import { catalogSlug, isCatalogSlug } from './slug.ts';

test.each([
  ['Bait Baghdad', 'bait-baghdad-a1b2c3'],
  ['Café “Bağdad” — 2nd floor!', 'cafe-bagdad-2nd-floor-a1b2c3'],
  ["Ali's Kitchen", 'alis-kitchen-a1b2c3'],
  ['مطعم بغداد', 'mtam-bghdad-a1b2c3'],
  ['مقهى ٧', 'mqha-7-a1b2c3'],
  ['🍕', 'menu-a1b2c3'],
  ['a'.repeat(200), `${'a'.repeat(48)}-a1b2c3`],
  [`${'a'.repeat(47)} b`, `${'a'.repeat(47)}-a1b2c3`],
])('%s is published as %s', (title, slug) => {
  expect(catalogSlug(title, 'a1b2c3')).toBe(slug);
  expect(isCatalogSlug(slug)).toBe(true);
});

test.each(['', 'a', '../etc/passwd', 'Bait-a1b2c3', '-a1b2c3', `${'a'.repeat(49)}-a1b2c3`, 'a-a1b2c3\n'])(
  '%j cannot be a slug',
  (text) => {
    expect(isCatalogSlug(text)).toBe(false);
  },
);
