import { expect, test } from 'bun:test';
import { visitorOf } from './visitor.ts';

const from = (chain: string): string => visitorOf(new Headers({ 'x-forwarded-for': chain }));

test('a visitor is the address that the proxy added last, whatever was claimed before it', () => {
  expect(from('203.0.113.9')).toBe('203.0.113.9');
  expect(from('198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(from('198.51.100.1,,"x", 203.0.113.9')).toBe('203.0.113.9');
});

test('all of one IPv6 network of 64 bits is one visitor, and its neighbour another', () => {
  expect(from('2001:db8:1:2::1')).toBe(from('2001:DB8:1:2:ffff:0:0:9'));
  expect(from('2001:db8:1:2::1')).not.toBe(from('2001:db8:1:3::1'));
});

test('an IPv4 address is the same visitor in the notation of IPv6', () => {
  expect(from('::ffff:203.0.113.9')).toBe(from('203.0.113.9'));
});

test('whoever comes without an address is one visitor together', () => {
  for (const chain of ['', 'unknown', '203.0.113.9, ', '203.0.113.9, x'.repeat(1_000)]) expect(from(chain)).toBe('');
  expect(visitorOf(new Headers())).toBe('');
});
