import { expect, test } from 'bun:test';
import { createTenantLimiter } from './tenant-limiter.ts';

const refusal = (most: number) => Object.assign(new Error(`the limit is ${most}`), { code: 'unavailable' });

/** Tasks that end when a test ends them, and the order in which they started. */
function tasksOf(limiter: ReturnType<typeof createTenantLimiter>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (tenant: string, name: string) =>
    limiter.run(tenant, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string, task: Promise<string>): Promise<void> => {
    ends.get(name)?.();
    expect(await task).toBe(name);
  };
  return { started, run, end };
}

test('tenants take turns where all of them together are at the limit', async () => {
  const limits = { running: 2, queued: 9, runningTotal: 2 };
  const { started, run, end } = tasksOf(createTenantLimiter(limits, refusal));
  const [a1, a2, a3, a4] = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('a', 'a4')];
  const [b1, b2, c1] = [run('b', 'b1'), run('b', 'b2'), run('c', 'c1')];
  expect(started).toEqual(['a1', 'a2']);
  await end('a1', a1);
  await end('a2', a2);
  expect(started.slice(2)).toEqual(['b1', 'c1']);
  await end('b1', b1);
  await end('c1', c1);
  expect(started.slice(4)).toEqual(['a3', 'b2']);
  await end('a3', a3);
  await end('b2', b2);
  await end('a4', a4);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a task that fails makes way for the next one', async () => {
  const limiter = createTenantLimiter({ running: 1, queued: 1, runningTotal: 1 }, refusal);
  for (let n = 0; n < 3; n += 1) {
    const failing = limiter.run('w', () => Promise.reject(new Error('no')));
    const next = limiter.run('w', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  }
});

test('neither limit is exceeded, whatever the order of tasks', async () => {
  const limiter = createTenantLimiter({ running: 2, queued: 1_000, runningTotal: 3 }, refusal);
  const running = new Map<string, number>();
  const total = () => [...running.values()].reduce((sum, n) => sum + n, 0);
  const task = (tenant: string, steps: number) =>
    limiter.run(tenant, async () => {
      running.set(tenant, (running.get(tenant) ?? 0) + 1);
      expect(running.get(tenant)).toBeLessThanOrEqual(2);
      expect(total()).toBeLessThanOrEqual(3);
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      running.set(tenant, (running.get(tenant) ?? 0) - 1);
    });
  await Promise.all(Array.from({ length: 500 }, (_, n) => task(`tenant ${n % 7}`, (n * 31) % 11)));
  expect(total()).toBe(0);
});
