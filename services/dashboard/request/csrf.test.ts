import { expect, test } from 'bun:test';
import { createCsrf } from './csrf.ts';

const [old, current] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
const dashboard = 'http://localhost:8083';
const sent = new Request(dashboard, { method: 'POST', headers: { origin: dashboard } });

test('during a change of SECRETS_KEY forms of either key are accepted', () => {
  const form = createCsrf(old ?? '', dashboard).tokenFor('cookie');
  const during = createCsrf(current ?? '', dashboard, [old ?? '']);
  expect(during.isOurs(sent, 'cookie', form)).toBe(true);
  expect(during.isOurs(sent, 'another cookie', form)).toBe(false);
  expect(during.isOurs(sent, 'cookie', during.tokenFor('cookie'))).toBe(true);
  expect(createCsrf(current ?? '', dashboard).isOurs(sent, 'cookie', form)).toBe(false);
});
