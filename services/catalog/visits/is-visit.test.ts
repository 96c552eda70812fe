import { expect, test } from 'bun:test';
import { isVisit } from './is-visit.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const document = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'user-agent': chrome };

const counts = (headers: Record<string, string>, method = 'GET') =>
  isVisit(new Request('http://localhost/c/menu', { method, headers }));

test.each([
  ['a browser', document],
  ['a phone that is called CUBOT', { ...document, 'user-agent': chrome.replace('K)', 'CUBOT NOTE 20)') }],
  ['a browser within another app', { ...document, 'user-agent': `${chrome} Instagram 300.0.0.29` }],
  ['a client without a user agent', { accept: document.accept }],
])('%s counts', (_, headers) => {
  expect(counts(headers)).toBe(true);
});

test.each([
  ['an open page that refreshes itself', { ...document, accept: '*/*' }],
  ['a page that is fetched in advance', { ...document, 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of an older browser', { ...document, purpose: 'prefetch' }],
  ['the robot of a search engine', { ...document, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://x)' }],
  ['the preview of a chat', { ...document, 'user-agent': 'WhatsApp/2.24.1 A' }],
  ['the preview of a post', { ...document, 'user-agent': 'facebookexternalhit/1.1' }],
  ['a robot that names its website', { ...document, 'user-agent': 'Thing/1.0 (+https://example.com)' }],
])('%s does not count', (_, headers) => {
  expect(counts(headers)).toBe(false);
});

test('a request for the headers alone does not count', () => {
  expect(counts(document, 'HEAD')).toBe(false);
});
