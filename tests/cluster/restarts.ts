import { until } from '../../shared/runtime/until.ts';
import type { Client, Reply } from '../support/requests/client.ts';

const pauseMs = 100;
const services = [
  'api-read',
  'order-actions',
  'conversations',
  'webhook-dispatcher',
  'notifier',
  'catalog',
  'forms',
  'dashboard',
];

/** Restarts each Deployment in turn while a backend approves orders and reads them, ten calls of each a second at most. */
export async function actUnderRestarts(
  kubectl: (words: readonly string[]) => Promise<string>,
  api: Client,
  key: string,
): Promise<{ approved: string[]; failures: string[] }> {
  const waiting = () => api.get<{ id: string }[]>('/api/v1/orders', key, { status: 'pending', limit: 100 });
  const approved: string[] = [];
  const failures: string[] = [];
  let reads = 0;
  let isOver = false;
  const judge = (what: string, { status, text }: Reply): boolean => {
    if (status !== 200) failures.push(`${what}: ${status} ${text}`);
    return status === 200;
  };
  const noted = (what: string) => (error: unknown) => void failures.push(`${what}: ${error}`);
  const approving = (async () => {
    for (let page = await waiting(); !isOver && page.data.length > 0; page = await waiting()) {
      for (const { id } of page.data) {
        if (isOver) return;
        if (judge('approve', await api.act(key, { order_id: id, action: 'approve' }))) approved.push(id);
        await Bun.sleep(pauseMs);
      }
    }
  })().catch(noted('approve'));
  const reading = (async () => {
    for (; !isOver; await Bun.sleep(pauseMs)) {
      if (judge('read', await api.get('/api/v1/orders', key, { limit: 1 }))) reads++;
    }
  })().catch(noted('read'));

  try {
    for (const name of [...services, 'proxy']) {
      const from = approved.length + reads;
      const began = performance.now();
      await kubectl(['rollout', 'restart', `deployment/${name}`]);
      await kubectl(['rollout', 'status', '--timeout', '180s', `deployment/${name}`]);
      // The old pod keeps serving for a while, and then ends.
      const pods = () => kubectl(['get', 'pods', '--output', 'name', `--selector=app.kubernetes.io/name=${name}`]);
      const isAlone = async () => (await pods()).trim().split('\n').length === 1;
      await until(isAlone, {
        boundMs: 60_000,
        everyMs: 500,
        timeoutMessage: () => `the old pod of ${name} does not end`,
      });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${name} restarted in ${seconds} s, ${approved.length + reads - from} calls during the restart`);
    }
  } finally {
    isOver = true;
    await Promise.all([approving, reading]);
  }
  return { approved, failures };
}
