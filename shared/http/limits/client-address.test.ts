import { expect, test } from 'bun:test';
import { clientAddress } from './client-address.ts';

function from(forwarded?: string): string | null {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress(new Request('http://localhost/', { headers }));
}

const addresses = {
  ...{
    '203.0.113.7': '203.0.113.7',
    '198.51.100.1, 203.0.113.7': '203.0.113.7',
    '198.51.100.1,203.0.113.7': '203.0.113.7',
  },
  ...{ '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64', '2001:DB8:1:2::6': '2001:db8:1:2::/64', '::1': '0:0:0:0::/64' },
  ...{ '2001:db8::': '2001:db8:0:0::/64', 'fe80::1%eth0': 'fe80:0:0:0::/64', '1:2:3:4:5:6:7::': '1:2:3:4::/64' },
  '::ffff:203.0.113.7': '203.0.113.7',
};
test.each(Object.entries(addresses))('%s came from %s', (forwarded, address) => {
  expect(from(forwarded)).toBe(address);
});

test.each([undefined, '', 'unknown', '203.0.113.7, ', '203.0.113.7, x', '1:2:3'])(
  '%p names no address',
  (forwarded) => {
    expect(from(forwarded)).toBe(null);
  },
);
