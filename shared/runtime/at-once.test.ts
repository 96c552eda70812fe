import { expect, test } from 'bun:test';
import { createAtOnce } from './at-once.ts';

const refusal = (most: number) => Object.assign(new Error(`${most} are there`), { code: 'unavailable' });

/** Calls that end when they are told to, and how far each has come. */
function callsOf(atOnce: ReturnType<typeof createAtOnce>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (workspaceId: string, name: string) =>
    atOnce.run(workspaceId, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string, call: Promise<string>): Promise<void> => {
    ends.get(name)?.();
    expect(await call).toBe(name);
  };
  return { begun, start, end };
}

test('calls beyond those that are worked on wait for their turn, in their order; beyond those it is unavailable', async () => {
  const { begun, start, end } = callsOf(createAtOnce({ working: 2, waiting: 2 }, refusal));
  const [a, b, c, d] = [start('w', 'a'), start('w', 'b'), start('w', 'c'), start('w', 'd')];
  await expect(start('w', 'e')).rejects.toMatchObject({ code: 'unavailable', message: '4 are there' });
  expect(begun).toEqual(['a', 'b']);
  await end('b', b);
  expect(begun).toEqual(['a', 'b', 'c']);
  const f = start('w', 'f');
  await end('a', a);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await end('c', c);
  await end('d', d);
  await end('f', f);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f']);
});

test('another workspace waits for none of it', async () => {
  const { begun, start, end } = callsOf(createAtOnce({ working: 1, waiting: 1 }, refusal));
  const [a, b, other] = [start('w', 'a'), start('w', 'b'), start('other', 'o')];
  expect(begun).toEqual(['a', 'o']);
  await end('o', other);
  await end('a', a);
  await end('b', b);
});

test('a call that fails gives its place up, and nothing is kept of a workspace without calls', async () => {
  const atOnce = createAtOnce({ working: 1, waiting: 1 }, refusal);
  for (let n = 0; n < 3; n += 1) {
    const failing = atOnce.run('w', () => Promise.reject(new Error('no')));
    const next = atOnce.run('w', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  }
});
