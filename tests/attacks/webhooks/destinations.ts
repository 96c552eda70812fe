/** Attack URLs, and the address that each is dialled at with WEBHOOK_NETWORK=public and =private, `null` for none
 * (decided: Where webhooks may go; I8). Each is tried as an endpoint's URL and as a redirect. */
export type Destination = readonly [url: string, onPublic: string | null, onPrivate: string | null];

/** STACK_ADDRESSES of these tests. The last name does not resolve: then its port is closed at every address. */
export const blockedHosts = 'localhost:5432,localhost:443,10.9.9.9:6379,nats.internal:4222,gone.internal:7000';

/** What DNS returns for each name: the addresses of the first look-up, of the second, …; the last repeat. */
export const names: Readonly<Record<string, readonly (readonly string[])[]>> = {
  localhost: [['127.0.0.1', '::1']],
  'good.example': [['8.8.8.8']],
  'empty.example': [[]],
  'both.example': [['8.8.8.8', '2606:4700::1111']],
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'inside.example': [['10.0.0.1']],
  'mixed.example': [['8.8.8.8', '10.0.0.1']],
  'mixed-last.example': [['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:10.0.0.1']],
  'mixed-metadata.example': [['8.8.8.8', '169.254.169.254']],
  'metadata.example': [['169.254.169.254']],
  'metadata6.example': [['fd00:ec2::254']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'mapped-metadata.example': [['::ffff:169.254.169.254']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'link-local.example': [['fe80::1%lo']],
  'unspecified.example': [['0.0.0.0']],
  'unspecified6.example': [['::']],
  'multicast.example': [['239.1.1.1']],
  'nonsense.example': [['8.8.8.8.8']],
  'rebinds.example': [['8.8.8.8'], ['127.0.0.1']],
  'rebinds-to-metadata.example': [['8.8.8.8'], ['169.254.169.254']],
  'rebinds-to-closed.example': [['10.9.9.10'], ['10.9.9.9']],
  'closed.example': [['10.9.9.9']],
  'nats.internal': [['10.9.9.8']],
};

/** Dialled on every network. */
const publicUrls = {
  '8.8.8.8': `http://8.8.8.8/ http://[::ffff:8.8.8.8]/ http://good.example/ http://both.example/ http://rebinds.example/
    http://rebinds-to-metadata.example/`,
  '2606:4700::1111': 'http://[2606:4700::1111]/',
};

/** Dialled on a private network only, as they are written. */
const privateAddresses = {
  loopback: '127.0.0.1 127.255.255.254 127.0.0.0 ::1',
  loopbackBehind6to4: '2002:7f00:1::',
  private: '10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1',
  privateBehindNat64: '64:ff9b::a00:1 64:ff9b:1::a00:1',
  privateBehind6to4: '2002:c0a8:1::',
  uniqueLocal: 'fc00::1 fdff:ffff::1',
  carriers: '100.64.0.1 100.127.255.255',
  protocolAssignments: '192.0.0.1',
  benchmarks: '198.18.0.1 198.19.255.255',
  documentation: '192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1',
  relayOf6to4: '192.88.99.1',
  orchids: '2001:10::1',
  hostOfDatastore: '10.9.9.9',
};

/** Other URLs that are dialled on a private network only, by the address that is dialled. */
const privateUrls = {
  '127.0.0.1': `http://2130706433/ http://0x7f000001/ http://0X7F.0X0.0X0.0X1/ http://017700000001/
    http://0177.0.0.01/ http://0x7f.0.01/ http://127.1/ http://127.0.1/ http://00000000177.0000.0.1/ http://127.0.0.1./
    http://%31%32%37%2e0%2E0.1/ http://①②⑦.⓪.⓪.①/ http://１２７.０.０.１/ http://127。0。0。1/ http://127.0.0.\u00ad1/
    http://[::ffff:127.0.0.1]/ http://[::FFFF:7F00:1]/ http://localhost/ http://LOCALHOST/ http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/
    http://loopback.example/ http://mapped.example/`,
  '::1': 'http://[0000:0:0:0:0:0:0:0001]/ http://[::0.0.0.1]/ http://loopback6.example/',
  '64:ff9b::7f00:1': 'http://[64:ff9b::127.0.0.1]/ http://nat64.example/',
  // Teredo
  '2001:0:808:808::80ff:fffe': 'http://[2001:0:0808:0808::80ff:fffe]/',
  '10.0.0.1': `http://167772161/ http://10.1/ https://10.0.0.1/ http://[::ffff:10.0.0.1]/ http://inside.example/
    https://inside.example/`,
  '192.168.0.1': 'http://0xc0a80001/',
  '8.8.8.8': 'http://mixed.example/ http://mixed-last.example/',
  '10.9.9.10': 'http://rebinds-to-closed.example:6379/ http://10.9.9.10:6379/',
};

/** Dialled on no network. */
const forbiddenUrls = {
  loopback: 'http://[::127.0.0.1]/ http://[::ffff:0:127.0.0.1]/',
  metadata: `http://169.254.169.254/latest/meta-data/ http://2852039166/ http://0xA9FEA9FE/ http://0251.0376.0251.0376/
    http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/ http://169.16689662/ http://[::ffff:169.254.169.254]/ http://[64:ff9b::a9fe:a9fe]/
    http://[2002:a9fe:a9fe::1]/ http://mixed-metadata.example/ http://metadata.example/ http://metadata6.example/
    http://mapped-metadata.example/`,
  metadataOfAmazonGoogleOracle: 'http://[fd00:ec2::254]/ http://[fd20:ce::254]/ http://[fd00:c1::a9fe:a9fe]/',
  metadataOfAlibabaAzureOracle: 'http://100.100.100.200/ http://168.63.129.16/ http://192.0.0.192/',
  linkOrSiteLocal: 'http://169.254.0.1/ http://[fe80::1]/ http://[fec0::1]/ http://link-local.example/',
  unspecified: `http://0.0.0.0/ http://0/ http://0.1.2.3/ http://[::]/ http://[::ffff:0.0.0.0]/
    http://unspecified.example/ http://unspecified6.example/`,
  multicastAndBroadcast: 'http://255.255.255.255/ http://224.0.0.1/ http://[ff02::1]/ http://multicast.example/',
  reserved: 'http://240.0.0.1/ http://[100::1]/ http://[4000::1]/ http://[5f00::1]/',
  noAddress: 'http://nonsense.example/',
  portsOfTheStack: `http://localhost:5432/ https://localhost/ https://127.0.0.2/ http://127.0.0.1:5432/
    http://127.8.8.8:5432/ http://2130706433:5432/ http://[::1]:5432/ http://[::ffff:127.0.0.1]:5432/
    http://[64:ff9b::7f00:1]:5432/ http://loopback.example:5432/ http://10.9.9.9:6379/ http://[::ffff:a09:909]:6379/
    http://closed.example:6379/ http://nats.internal:4222/ http://10.9.9.8:4222/ http://10.1.1.1:7000/`,
};

const words = (text: string): readonly string[] => text.split(/\s+/);

export const destinations: readonly Destination[] = [
  ...Object.entries(publicUrls).flatMap(([dialled, urls]) =>
    words(urls).map((url) => [url, dialled, dialled] as const),
  ),
  ...Object.values(privateAddresses)
    .flatMap(words)
    .map((address) => [`http://${address.includes(':') ? `[${address}]` : address}/`, null, address] as const),
  ...Object.entries(privateUrls).flatMap(([dialled, urls]) => words(urls).map((url) => [url, null, dialled] as const)),
  ...Object.values(forbiddenUrls)
    .flatMap(words)
    .map((url) => [url, null, null] as const),
];

/** Accepted when an endpoint is created, refused at the connection: only then are the names of the stack resolved. */
export const knownLater: readonly string[] = ['http://10.9.9.8:4222/', 'http://10.1.1.1:7000/'];

/** Unreachable URLs, with the expected errors. */
export const absent: readonly (readonly [url: string, error: string])[] = [
  ['http://8.8.8.8:9/', 'refused'],
  ['http://9.9.9.10/', 'unreachable'],
  ...words('http://nowhere.example/ http://empty.example/').map((url) => [url, 'dns'] as const),
  ...words('http://8.8.8.8:0/ http://user:secret@8.8.8.8/ ftp://8.8.8.8:80/ http://127.0.0.256/ hello').map(
    (url) => [url, 'bad_url'] as const,
  ),
];

/** Destinations that the kernel refuses to connect to, even without the check. */
export const undialable: readonly string[] = words(`http://255.255.255.255/ http://224.0.0.1/ http://[ff02::1]/
  http://[fe80::1]/ http://multicast.example/ http://nonsense.example/`);

/** Values of a redirect's `Location` by the expected error on a public network; none connects to another server. */
const locationsByError: Readonly<Record<string, readonly string[]>> = {
  bad_redirect: [
    ...['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1:6379/_FLUSHALL', 'data:text/plain,hello'],
    ...['javascript:alert(1)', 'ws://127.0.0.1/', 'http://user@8.8.8.8/', 'http://:secret@8.8.8.8/'],
    ...['http://8.8.8.8@127.0.0.1/', 'http://127.0.0.1:65536/', 'http://127.0.0.256/', 'http://[fe80::1%25lo]/'],
    ...['http://127.0.0.1%00.example/', 'http://127.0.0.1%0d%0a.example/', 'http://', 'http://8.8.8.8:0/'],
  ],
  blocked_address: [
    ...['//127.0.0.1/', '\\\\127.0.0.1\\', '/\\127.0.0.1/', 'http:\\\\127.0.0.1\\', 'http:///127.0.0.1/'],
    ...['ht\ttp://127.0.0.1/', '  http://127.0.0.1/  ', 'HTTP://127.0.0.1/', 'http://127.0.0.1#@8.8.8.8/'],
    'http://127.0.0.1?@8.8.8.8/',
  ],
  // Back to where it came from.
  too_many_redirects: ['?', ''],
};

export const locations = Object.entries(locationsByError).flatMap(([error, values]) =>
  values.map((location) => ({ location, error })),
);
