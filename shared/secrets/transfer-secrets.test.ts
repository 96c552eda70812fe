import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { openSealed, receiveKeyOf, sealFor } from './transfer-secrets.ts';

const newKey = (): string => randomBytes(32).toString('base64');

test('only the receiver opens secrets, also after its key has changed', () => {
  const [receiver, newer, other] = [newKey(), newKey(), newKey()];
  const sealed = sealFor(receiveKeyOf(receiver));
  if (sealed === null) throw new Error('not sealed');
  const value = sealed.secrets.seal('a signing secret');
  expect(openSealed(sealed, [newer, receiver])?.open(value)).toBe('a signing secret');
  expect(openSealed(sealed, [other])).toBeNull();
  const altered = { ...sealed, sender: receiveKeyOf(other) };
  expect(() => openSealed(altered, [receiver])?.open(value)).toThrow('unknown key, or altered');
});

test('two files for one receiver are sealed under different keys', () => {
  const key = receiveKeyOf(newKey());
  expect(sealFor(key)?.secrets.keyIds).not.toEqual(sealFor(key)?.secrets.keyIds);
});

test.each(['', 'short', 'A'.repeat(43), '!'.repeat(43), 'A'.repeat(44)])('%p is no key to seal for', (text) => {
  expect(sealFor(text)).toBeNull();
});
