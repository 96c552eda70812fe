import { connect } from '../../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../../shared/db/connections/connect-with-index-scans.ts';
import { checkPlans, type PlanReport } from '../../support/plans/hot-statement.ts';
import { hotLists } from '../../support/plans/lists.ts';
import { approve, hotOrderActions } from '../../support/plans/order-actions.ts';
import { hotLink, hotMenus } from '../../support/plans/pages.ts';
import { approveAndFanOut, hotQueue } from '../../support/plans/queue.ts';
import { hotStoreOrders } from '../../support/plans/store-orders.ts';
import { table } from '../measure/report.ts';
import { conversationId, orderId, pending, tokenOf, workspaceId } from './data.ts';
import type { World } from './world.ts';

const ordersAtOnce = 50;

/** Checks the plans of all hot statements, on connections like those of the services. Changes nothing. */
export async function plansIn({ url, db, made }: World): Promise<PlanReport[]> {
  const [key] = await db<{ id: string; middle: number }[]>`
    select id, (select unix_ms(min(created_at) + (max(created_at) - min(created_at)) / 2) from orders
      where workspace_id = ${workspaceId(0)}) as middle
    from api_keys where workspace_id = ${workspaceId(0)} limit 1`;
  const statements = {
    ...{ keyId: key?.id ?? '', workspaceId: workspaceId(0), conversationId: conversationId(0) },
    middle: key?.middle ?? 0,
  };
  // The orders that the load would approve last.
  const targets = Array.from({ length: ordersAtOnce }, (_, nth) => {
    const n = pending - 1 - nth;
    return { workspaceId: workspaceId(n), orderId: orderId(n) };
  });
  const [byIndex, plain] = [
    connectWithIndexScans(url, { name: 'plans', max: 1 }),
    connect(url, { name: 'plans', max: 1 }),
  ];
  const waiting = { events: () => approve(byIndex, targets), deliveries: () => approveAndFanOut(byIndex, targets) };
  const reports = [
    ...(await checkPlans(byIndex, [
      ...hotLists(statements),
      ...hotOrderActions(targets.slice(0, 1)),
      ...hotOrderActions(targets),
    ])),
    ...(await checkPlans(byIndex, [...hotQueue(waiting), hotLink(tokenOf(0))])),
    ...(await checkPlans(plain, [...hotStoreOrders(statements), ...hotMenus(made.slug)])),
  ];
  await Promise.all([byIndex.end(), plain.end()]);
  return reports;
}

/** Prints the pages that each statement touches in each world, and the faults in the largest; returns their number. */
export function printPlans(
  worlds: readonly { readonly orders: number; readonly plans: readonly PlanReport[] }[],
): number {
  const largest = worlds.at(-1)?.plans ?? [];
  const rows = largest.map(({ name }, nth) => [name, ...worlds.map(({ plans }) => String(plans[nth]?.buffers))]);
  console.log(`\n${table([['pages touched by', ...worlds.map(({ orders }) => `${orders} orders`)], ...rows])}`);
  const wrong = largest.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  for (const fault of wrong) console.log(fault);
  return wrong.length;
}
