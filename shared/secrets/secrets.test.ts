import { expect, test } from 'bun:test';
import { createSecrets } from './secrets.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const plain = `whsec_${'0f'.repeat(16)}`;

test('sealed text opens under its key, and does not show its content', () => {
  const sealed = createSecrets(key).seal(plain);
  expect(createSecrets(key).open(sealed)).toBe(plain);
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('whsec');
});

test('sealing the same text twice gives different bytes', () => {
  const secrets = createSecrets(key);
  expect(secrets.seal(plain)).not.toEqual(secrets.seal(plain));
});

test('sealed bytes do not open under another key, altered or truncated', () => {
  const secrets = createSecrets(key);
  const sealed = secrets.seal(plain);
  expect(() => createSecrets(Buffer.alloc(32, 2).toString('base64')).open(sealed)).toThrow();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Uint8Array.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => secrets.open(changed)).toThrow();
    expect(() => secrets.open(sealed.slice(0, index))).toThrow();
  }
});

test('open returns any sealed text unchanged', () => {
  for (const text of ['', 'مفتاح', '🔑'.repeat(1000)]) {
    const secrets = createSecrets(key);
    expect(secrets.open(secrets.seal(text))).toBe(text);
  }
});

const [old, current, unrelated] = [key, Buffer.alloc(32, 2).toString('base64'), Buffer.alloc(32, 3).toString('base64')];

test('during a key change accepted keys open, and the current one seals', () => {
  const [before, during, after] = [createSecrets(old), createSecrets(current, [old]), createSecrets(current)];
  const [first, second] = [before.seal(plain), during.seal(plain)];
  expect([during.open(first), during.open(second), after.open(second)]).toEqual([plain, plain, plain]);
  expect([during.keyOf(first), during.keyOf(second)]).toEqual([before.keyIds[0], during.keyIds[0]]);
  expect(Buffer.from(second).indexOf(during.keyPrefix)).toBe(0);
  for (const sealed of [first, second]) expect(createSecrets(unrelated).keyOf(sealed)).toBeNull();
  expect(() => after.open(first)).toThrow();
});
