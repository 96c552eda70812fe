import { expect, test } from 'bun:test';
import { comparableAddress, isLoopback, type Reach, reachOf } from './ip-address.ts';

const reaches: Record<Reach, string> = {
  public: `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.0.0.1 128.0.0.1 172.15.0.1 172.32.0.1
    192.167.1.1 192.169.1.1 198.17.0.1 198.20.0.1 203.0.112.1 223.255.255.255 2606:4700::1111 2a00:1450::1
    2002:0808:0808::1 ::ffff:8.8.8.8 ::ffff:808:808 64:ff9b::808:808 2001:200::1 2001:0:0:0:0:0:f7f7:f7f7`,
  private: `10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 172.16.0.1 172.31.255.255
    192.0.0.1 192.0.2.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 ::1 fc00::1
    fdff::1 2001:db8::1 3fff::1 2001:10::1 ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::a00:1 64:ff9b:1::1 2002:a00:1::
    2001:0:0:0:0:0:80ff:fffe`,
  never: `0.0.0.0 0.1.2.3 169.254.0.1 169.254.169.254 168.63.129.16 100.100.100.200 192.0.0.192 224.0.0.1 239.1.1.1
    240.0.0.1 255.255.255.255 :: fe80::1 febf::1 fec0::1 ff02::1 fd00:ec2::254 ::ffff:169.254.169.254 64:ff9b::a9fe:a9fe
    2002:a9fe:a9fe:: ::127.0.0.1 4000::1 100::1 5f00::1 fd00:ec2::23 fd20:ce::254 fd00:c1::a9fe:a9fe fd00:42::42
    ::ffff:0:127.0.0.1 2001:0:0:0:0:0:5601:5601`,
};

for (const [reach, addresses] of Object.entries(reaches)) {
  test(`addresses with reach ${reach}`, () => {
    expect(addresses.split(/\s+/).filter((address) => reachOf(address) !== reach)).toEqual([]);
  });
}

const noAddresses =
  '|localhost|example.com|10.example.com|1.2.3|1.2.3.256|1::2::3|::fffff|1:2:3:4:5:6:7|:|1:2:3:4:5:6:7:8:9';

test('a name has no reach', () => {
  expect(noAddresses.split('|').filter((text) => reachOf(text) !== null)).toEqual([]);
});

const notations: [notation: string, plain: string][] = [
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::FFFF:7f00:1', '127.0.0.1'],
  ['64:ff9b::7f00:1', '127.0.0.1'],
  ['2002:7f00:1::9', '127.0.0.1'],
  ['2001:0:0:0:0:0:80ff:fffe', '127.0.0.1'],
  ['0:0:0:0:0:0:0:1', comparableAddress('::1') ?? ''],
  ['::0.0.0.1', comparableAddress('::1') ?? ''],
];

test('loopback is recognised in every notation', () => {
  expect(notations.map(([notation]) => [notation, comparableAddress(notation)])).toEqual(notations);
  expect(notations.filter(([notation]) => !isLoopback(notation))).toEqual([]);
});

test('a name has no plain address and is not loopback', () => {
  for (const name of ['localhost', '127.0.0.1.example.com', '127.1']) {
    expect(comparableAddress(name)).toBeNull();
    expect(isLoopback(name)).toBe(false);
  }
  for (const other of ['128.0.0.1', '10.0.0.1', '::2', '::ffff:10.0.0.1']) expect(isLoopback(other)).toBe(false);
});
