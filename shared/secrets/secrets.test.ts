import { expect, test } from 'bun:test';
import { createSecrets } from './secrets.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const plain = `whsec_${'0f'.repeat(16)}`;

test('any sealed text opens under its key, and does not show its content', () => {
  for (const text of ['', 'مفتاح', '🔑'.repeat(1000), plain]) {
    const sealed = createSecrets(key).seal(text);
    expect(createSecrets(key).open(sealed)).toBe(text);
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('whsec');
    expect(createSecrets(key).seal(text)).not.toEqual(sealed);
  }
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
