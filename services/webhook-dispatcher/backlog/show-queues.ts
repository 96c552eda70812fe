import type { Db } from '../../../shared/db/connections/connect.ts';
import { throttled } from '../../../shared/runtime/metrics/throttled.ts';
import { measured } from '../../../shared/runtime/metrics.ts';
import { plans } from '../../../shared/workspaces/rules/plan.ts';
import { measureQueues } from './measure-queues.ts';

export function showQueues(db: Db): void {
  const queues = throttled(() => measureQueues(db));
  measured('webhook_events_waiting', async () => (await queues()).events);
  measured('webhook_events_oldest_seconds', async () => (await queues()).oldestEvent);
  measured('webhook_endpoints_due', async () => (await queues()).endpoints);
  const byPlan = async (what: 'deliveries' | 'oldest') => {
    const { due } = await queues();
    return plans.map((plan) => ({
      labels: { workspace_plan: plan },
      value: due.find((found) => found.plan === plan)?.[what] ?? 0,
    }));
  };
  measured('webhook_deliveries_due', () => byPlan('deliveries'));
  measured('webhook_deliveries_oldest_due_seconds', () => byPlan('oldest'));
}
