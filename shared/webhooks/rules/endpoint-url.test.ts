import { expect, test } from 'bun:test';
import { Refused } from '../../basics/refused.ts';
import type { Environment } from '../../keys/rules/api-key.ts';
import { requireEndpointUrl, type WebhookNetwork, type WebhookPolicy } from './endpoint-url.ts';
import { parseHostPorts } from './host-port.ts';

type Verdict =
  | 'accepted'
  | 'full address'
  | 'must use https'
  | 'user name'
  | 'WEBHOOK_NETWORK'
  | 'link-local'
  | 'port 0'
  | 'characters';

/** More spellings of addresses: tests/attacks/webhooks/destinations.ts. */
const table: [url: string, productionPublic: Verdict, productionPrivate: Verdict, testPrivate: Verdict][] = [
  ['https://example.com', 'accepted', 'accepted', 'accepted'],
  ['https://example.com:8443/hooks?tenant=1', 'accepted', 'accepted', 'accepted'],
  ['HTTPS://EXAMPLE.COM/', 'accepted', 'accepted', 'accepted'],
  ['https://مثال.إختبار/خطاف', 'accepted', 'accepted', 'accepted'],
  ['https://1.1.1.1/', 'accepted', 'accepted', 'accepted'],
  ['https://[2606:4700::1111]/', 'accepted', 'accepted', 'accepted'],
  ['http://example.com/', 'must use https', 'must use https', 'accepted'],
  ['http://1.1.1.1/', 'must use https', 'must use https', 'accepted'],
  ['http://10.example.com/', 'must use https', 'must use https', 'accepted'],
  ['http://192.168.example.com/', 'must use https', 'must use https', 'accepted'],
  ['http://localhost.example.com/', 'must use https', 'must use https', 'accepted'],
  ['http://example.com.localhost/', 'must use https', 'must use https', 'accepted'],
  ['http://172.16.0.1/', 'must use https', 'must use https', 'accepted'],
  ['http://192.169.0.1/', 'must use https', 'must use https', 'accepted'],
  ['http://100.64.0.1/', 'must use https', 'must use https', 'accepted'],
  ['http://127.0.0.2/', 'must use https', 'must use https', 'accepted'],
  ['http://[::1]/', 'must use https', 'must use https', 'accepted'],
  ['http://localhost/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['http://localhost:9000/orders', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['http://LOCALHOST./', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['http://127.0.0.1:9000/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['http://192.168.1.20/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['http://10.0.0.1/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['https://localhost/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['https://anything.localhost/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['https://127.0.0.1/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['https://127.255.255.254/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['https://10.0.0.1/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['https://100.64.0.1/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['https://[::1]/', 'WEBHOOK_NETWORK', 'accepted', 'accepted'],
  ['https://169.254.169.254/latest/meta-data', 'link-local', 'link-local', 'link-local'],
  ['https://[fe80::1]/', 'link-local', 'link-local', 'link-local'],
  ['https://0.0.0.0/', 'link-local', 'link-local', 'link-local'],
  ['https://224.0.0.1/', 'link-local', 'link-local', 'link-local'],
  ['https://user:password@example.com/', 'user name', 'user name', 'user name'],
  ['https://user@example.com/', 'user name', 'user name', 'user name'],
  ['https://:password@example.com/', 'user name', 'user name', 'user name'],
  ['https://example.com@evil.example/', 'user name', 'user name', 'user name'],
  ['ftp://example.com/', 'must use https', 'must use https', 'must use https'],
  ['ws://localhost/', 'must use https', 'must use https', 'must use https'],
  ['file:///etc/passwd', 'must use https', 'must use https', 'must use https'],
  ['javascript:alert(1)', 'full address', 'full address', 'full address'],
  ['example.com/hooks', 'full address', 'full address', 'full address'],
  ['//example.com/hooks', 'full address', 'full address', 'full address'],
  ['https:/example.com', 'full address', 'full address', 'full address'],
  ['https:example.com', 'full address', 'full address', 'full address'],
  ['https://', 'full address', 'full address', 'full address'],
  ['https://exa mple.com/', 'full address', 'full address', 'full address'],
  [' https://example.com/', 'full address', 'full address', 'full address'],
  ['https://example.com/\n', 'full address', 'full address', 'full address'],
  ['ht\ttps://example.com/', 'full address', 'full address', 'full address'],
  ['https://example.com\\@evil.example/', 'full address', 'full address', 'full address'],
  ['https://example.com:99999/', 'full address', 'full address', 'full address'],
  ['https://example.com:65536/', 'full address', 'full address', 'full address'],
  ['https://example.com:-1/', 'full address', 'full address', 'full address'],
  ['https://example.com:80:80/', 'full address', 'full address', 'full address'],
  ['https://example.com:0/', 'port 0', 'port 0', 'port 0'],
  ['https://example.com:65535/', 'accepted', 'accepted', 'accepted'],
  ['https://example.com:/', 'accepted', 'accepted', 'accepted'],
  ['https://[fe80::1%25eth0]/', 'full address', 'full address', 'full address'],
  ['https://example.com%00.evil.example/', 'full address', 'full address', 'full address'],
  ['https://example.com%0d%0aHost:evil.example/', 'full address', 'full address', 'full address'],
  ['https://example.com/%0d%0aX-Evil:%20yes', 'accepted', 'accepted', 'accepted'],
  ['https://example.com/\r\nX-Evil: yes', 'full address', 'full address', 'full address'],
  ['https://example.com/\0', 'full address', 'full address', 'full address'],
  ['https://example.com/\u2028', 'full address', 'full address', 'full address'],
  ['gopher://example.com:70/_x', 'must use https', 'must use https', 'must use https'],
  ['https:\\\\example.com', 'full address', 'full address', 'full address'],
  ['https:///example.com', 'full address', 'full address', 'full address'],
  ['https://1.2.3.256/', 'full address', 'full address', 'full address'],
  ['https://[::1/', 'full address', 'full address', 'full address'],
  ['', 'full address', 'full address', 'full address'],
  [`https://example.com/${'a'.repeat(2_000)}`, 'characters', 'characters', 'characters'],
];

const columns: [WebhookNetwork, Environment][] = [
  ['public', 'production'],
  ['private', 'production'],
  ['private', 'test'],
];

for (const [index, [network, environment]] of columns.entries()) {
  test(`URLs for environment ${environment} on a ${network} network`, () => {
    const reasons = table.map(([url, ...verdicts]) => {
      const verdict = verdicts[index];
      return { url: url.slice(0, 60), verdict, reason: reasonAgainst(url, environment, network) };
    });
    expect(reasons.filter(({ verdict, reason }) => verdict === undefined || !reason.includes(verdict))).toEqual([]);
  });
}

test('the test environment allows no private addresses on a public network', () => {
  expect(reasonAgainst('http://localhost:9000/', 'test', 'public')).toContain('WEBHOOK_NETWORK');
  expect(reasonAgainst('http://example.com/', 'test', 'public')).toBe('accepted');
});

const closed = parseHostPorts('127.0.0.1:5432,redis:6379,10.0.0.7:4222,[fd12::7]:9,127.0.0.1:443,127.0.0.1:80');

const ofTheStack = `http://localhost:5432/ https://LOCALHOST.:5432/ http://127.0.0.1:5432/ https://127.0.0.2:5432/
  https://[::1]:5432/ https://[::ffff:127.0.0.1]:5432/ https://[64:ff9b::127.0.0.1]:5432/
  https://anything.localhost:5432/ http://0x7f.1:5432/ https://redis:6379/ https://REDIS.:6379/ http://10.0.0.7:4222/
  http://10.7:4222/ https://[::ffff:10.0.0.7]:4222/ https://[fd12:0:0::7]:9/ https://localhost/ http://localhost/`.split(
  /\s+/,
);

test('the platform’s own addresses are refused in every notation', () => {
  const reason = (url: string) => reasonAgainst(url, 'production', { network: 'private', closed });
  expect(ofTheStack.filter((url) => !reason(url).includes('this platform itself'))).toEqual([]);
  const neighbours = [
    'http://localhost:9000/',
    'https://redis:6380/',
    'http://10.0.0.8:4222/',
    'https://cache.redis:6379/',
  ];
  expect(neighbours.filter((url) => reason(url) !== 'accepted')).toEqual([]);
});

test('on a public network an internal name is accepted like any other', () => {
  const reason = (url: string) => reasonAgainst(url, 'production', { network: 'public', closed });
  for (const url of ['https://redis:6379/', 'https://REDIS.:6379/', 'https://nowhere:6379/'])
    expect([url, reason(url)]).toEqual([url, 'accepted']);
});

function reasonAgainst(url: string, environment: Environment, policy: WebhookPolicy | WebhookNetwork): string {
  try {
    requireEndpointUrl(url, environment, policy);
    return 'accepted';
  } catch (error) {
    if (error instanceof Refused && error.code === 'invalid_request') return error.message;
    throw error;
  }
}
