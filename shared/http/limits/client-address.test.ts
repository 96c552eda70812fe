import { expect, test } from 'bun:test';
import { clientAddress } from './client-address.ts';

const from = (forwarded?: string) =>
  clientAddress(
    new Request('http://localhost/', { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }),
  );

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.1,203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('%s came from %s', (forwarded, address) => {
  expect(from(forwarded)).toBe(address);
});

test.each([undefined, '', 'unknown', '203.0.113.7, ', '203.0.113.7, x', '1:2:3'])(
  '%p names no address',
  (forwarded) => {
    expect(from(forwarded)).toBe(null);
  },
);
