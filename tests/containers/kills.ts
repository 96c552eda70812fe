import { until } from '../../shared/runtime/until.ts';
import type { Client, Reply } from '../support/requests/client.ts';
import type { Shop } from './shop.ts';
import type { openWorld } from './world.ts';

interface Acted {
  /** The orders whose approval succeeded, if need be after retries. */
  readonly approved: string[];
  /** The services whose container did not restart. */
  readonly notBack: string[];
}

const pauseMs = 100;
const backWithinMs = 120_000;
const answeredWithinMs = 120_000;

/** Kills each container and waits until it is healthy, while a backend approves orders and retries as the API says. */
export async function actUnderKills(world: ReturnType<typeof openWorld>, api: Client, shop: Shop): Promise<Acted> {
  const containers = [...(await world.containers())].filter(([service]) => service !== 'receiver');
  const waiting = await pendingOrders(api, shop.key);
  const approved: string[] = [];
  let isOver = false;
  const acting = (async () => {
    for (const id of waiting) {
      if (isOver) return;
      await approve(api, shop.key, id);
      approved.push(id);
      await Bun.sleep(pauseMs);
    }
  })();

  const notBack: string[] = [];
  try {
    for (const [service, id] of containers) {
      const from = approved.length;
      const killed = await world.pidOf(id);
      process.kill(killed, 'SIGKILL');
      const isBack = async () => (await world.pidOf(id)) !== killed && (await world.healthOf(id)) === 'true healthy';
      const began = performance.now();
      await until(isBack, { boundMs: backWithinMs, everyMs: 500, timeoutMessage: () => service }).catch(() =>
        notBack.push(service),
      );
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${service} was killed: healthy after ${seconds} s, ${approved.length - from} approvals until then`);
    }
  } finally {
    isOver = true;
    await acting;
  }
  return { approved, notBack };
}

async function pendingOrders(api: Client, key: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Reply<{ id: string }[]> = await api.get('/api/v1/orders', key, {
      ...{ status: 'pending', limit: 100 },
      ...(cursor !== null && { cursor }),
    });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.meta.next_cursor;
    if (cursor === null) return ids;
  }
}

async function approve(api: Client, key: string, id: string): Promise<void> {
  const ask = () => api.act(key, { order_id: id, action: 'approve' }).catch(() => null);
  await until(async () => (await ask())?.status === 200, {
    boundMs: answeredWithinMs,
    everyMs: 200,
    timeoutMessage: () => `${id} could not be approved`,
  });
}
