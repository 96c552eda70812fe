import { expect, test } from 'bun:test';
import { Refused } from '../../basics/refused.ts';
import type { Environment } from '../../keys/rules/api-key.ts';
import { requireEndpointUrl, type WebhookNetwork, type WebhookPolicy } from './endpoint-url.ts';
import { parseHostPorts } from './host-port.ts';

/** The URLs of each verdict, separated by spaces; more spellings of addresses: tests/attacks/webhooks/destinations.ts. */
type Urls = Readonly<Record<string, string>>;
const always: Urls = {
  accepted: `https://example.com https://example.com:8443/hooks?tenant=1 HTTPS://EXAMPLE.COM/ https://مثال.إختبار/خطاف
    https://1.1.1.1/ https://[2606:4700::1111]/ https://example.com:65535/ https://example.com:/
    https://example.com/%0d%0aX-Evil:%20yes`,
  'link-local': `https://169.254.169.254/latest/meta-data https://[fe80::1]/ https://0.0.0.0/ https://224.0.0.1/`,
  'user name': `https://user:password@example.com/ https://user@example.com/ https://:password@example.com/
    https://example.com@evil.example/`,
  'must use https': 'ftp://example.com/ ws://localhost/ file:///etc/passwd gopher://example.com:70/_x',
  'full address': `javascript:alert(1) example.com/hooks //example.com/hooks https:/example.com https:example.com https://
    https://example.com\\@evil.example/ https://example.com:99999/ https://example.com:65536/ https://example.com:-1/
    https://example.com:80:80/ https://[fe80::1%25eth0]/ https://example.com%00.evil.example/
    https://example.com%0d%0aHost:evil.example/ https:\\\\example.com https:///example.com https://1.2.3.256/ https://[::1/`,
  'port 0': 'https://example.com:0/',
  characters: `https://example.com/${'a'.repeat(2_000)}`,
};
const withBlanks = [
  '',
  ' https://example.com/',
  'https://exa mple.com/',
  'https://example.com/\n',
  'ht\ttps://example.com/',
];
const withControls = ['https://example.com/\r\nX-Evil: yes', 'https://example.com/\0', 'https://example.com/\u2028'];
const plainHttp = `http://example.com/ http://1.1.1.1/ http://10.example.com/ http://192.168.example.com/
  http://localhost.example.com/ http://example.com.localhost/ http://172.16.0.1/ http://192.169.0.1/ http://100.64.0.1/
  http://127.0.0.2/ http://[::1]/`;
const privateUrls = `http://localhost/ http://localhost:9000/orders http://LOCALHOST./ http://127.0.0.1:9000/
  http://192.168.1.20/ http://10.0.0.1/ https://localhost/ https://anything.localhost/ https://127.0.0.1/
  https://127.255.255.254/ https://10.0.0.1/ https://100.64.0.1/ https://[::1]/`;

test.each<[WebhookNetwork, Environment, plainHttp: string, privateUrls: string]>([
  ['public', 'production', 'must use https', 'WEBHOOK_NETWORK'],
  ['private', 'production', 'must use https', 'accepted'],
  ['private', 'test', 'accepted', 'accepted'],
])('on a %s network URLs for environment %s', (network, environment, ofPlainHttp, ofPrivate) => {
  const urls = [...Object.entries(always), [ofPlainHttp, plainHttp] as const, [ofPrivate, privateUrls] as const];
  const cases = urls.flatMap(([verdict, list]) => list.split(/\s+/).map((url) => ({ url, verdict })));
  const all = [...cases, ...[...withBlanks, ...withControls].map((url) => ({ url, verdict: 'full address' }))];
  const reasons = all.map((each) => ({ ...each, reason: reasonAgainst(each.url, environment, network) }));
  expect(reasons.filter(({ verdict, reason }) => !reason.includes(verdict))).toEqual([]);
});

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
