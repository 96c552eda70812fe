import type { Target } from '../../../services/order-actions/changes/read-orders.ts';
import { type Claimed, claim } from '../../../services/webhook-dispatcher/queue/claim.ts';
import { closeEndedLanes } from '../../../services/webhook-dispatcher/queue/close-ended-lanes.ts';
import { fanOut } from '../../../services/webhook-dispatcher/queue/fan-out.ts';
import { measureQueues } from '../../../services/webhook-dispatcher/queue/measure-queues.ts';
import type { Share } from '../../../services/webhook-dispatcher/queue/room.ts';
import { type Result, settle } from '../../../services/webhook-dispatcher/queue/settle.ts';
import { waitingOfFew } from '../../../services/webhook-dispatcher/queue/waiting-of-few.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { HotStatement } from './hot-statement.ts';
import { approve } from './order-actions.ts';

/** Less than a workspace may have under way, so that the plan of a claim is seen to end where its room does. */
const share: Share = {
  ...{ room: 250, bytes: 100_000_000, mayBeLarger: true, perEndpoint: 64, perWorkspace: 250, busyWorkspaces: [] },
};
const most = 200;
/** What any step may handle: some times its room, and a fraction of what waits where a backlog does. */
const mostRows = 1_000;
const byAnyIndex = /./;

/** Makes something that waits. */
interface Given {
  readonly events?: (db: Db) => Promise<unknown>;
  readonly deliveries?: (db: Db) => Promise<unknown>;
}

const nothing = async (): Promise<void> => {};

/** How webhooks are fanned out, claimed and settled. What waits is given where nothing does. */
export function hotQueue({ events = nothing, deliveries = nothing }: Given = {}): HotStatement[] {
  const hot = (name: string, tables: readonly string[], setUp: HotStatement['setUp']): HotStatement => ({
    ...{ name, setUp, mostRows },
    tables: Object.fromEntries(tables.map((table) => [table, byAnyIndex])),
  });
  const afterEvents = (send: (db: Db) => Promise<unknown>) => async (db: Db) => {
    await events(db);
    return () => send(db);
  };
  const receivers = ['events', 'webhook_endpoints', 'workspaces'];
  const queues = ['endpoint_lanes', 'open_deliveries'];
  return [
    hot(
      'a fan-out',
      receivers,
      afterEvents((db) => fanOut(db, most)),
    ),
    hot(
      'a fan-out that claims',
      [...receivers, ...queues],
      afterEvents((db) => fanOut(db, most, {}, share)),
    ),
    hot(
      'a fan-out that passes over workspaces of which a lane is held',
      [...receivers, ...queues],
      afterEvents((db) => fanOut(db, most, { passingOver: [] }, share)),
    ),
    hot('a fan-out of chosen events', [...receivers, ...queues], async (db) => {
      await events(db);
      const among = await waitingOfFew(db, 10 * most);
      return () => fanOut(db, most, { among }, share);
    }),
    hot('a claim', [...receivers, ...queues], async (db) => {
      await deliveries(db);
      return () => claim(db, { pending: share, retrying: share });
    }),
    {
      ...hot('attempts are settled', ['webhook_endpoints'], async (db) => {
        await deliveries(db);
        const { claimed } = await claim(db, { pending: share, retrying: share });
        return () => settle(db, claimed.map(ended));
      }),
      // Each by its id alone, once for what becomes of it.
      tables: { open_deliveries: /^open_deliveries_pkey /, webhook_endpoints: byAnyIndex },
    },
    hot('attempts that all failed are settled', ['open_deliveries'], async (db) => {
      await deliveries(db);
      const { claimed } = await claim(db, { pending: share, retrying: share });
      const failed = claimed.map((each) => ended(each, 0));
      return () => settle(db, failed);
    }),
    hot('ended lanes', ['endpoint_lanes', 'webhook_endpoints', 'workspaces'], async (db) => () => closeEndedLanes(db)),
    hot('what waits is measured', [...queues, 'events', 'workspaces'], async (db) => () => measureQueues(db)),
  ];
}

/** Makes deliveries that wait, of events of these orders. In one transaction they would be due only when it is over. */
export async function approveAndFanOut(db: Db, targets: readonly Target[]): Promise<void> {
  await approve(db, targets);
  const { deliveries } = await fanOut(db, most);
  if (deliveries === 0) throw new Error('nobody gets these events');
  const due = db`now() - interval '1 hour'`;
  await db`update open_deliveries set due_at = ${due}`;
  await db`update endpoint_lanes set next_due_at = ${due} where endpoint_id in (select endpoint_id from open_deliveries)`;
}

/** One in ten is tried again. */
function ended({ id, workspaceId, endpointId, lane, claim }: Claimed, nth: number): Result {
  const isRetried = nth % 10 === 0;
  return {
    ...{ id, workspaceId, endpointId, lane, claim, next: isRetried ? 'retrying' : 'delivered' },
    ...{ waitMs: isRetried ? 10_000 : null, sentAt: Date.now(), durationMs: 10 },
    ...{ httpStatus: isRetried ? 503 : 200, error: isRetried ? 'http_503' : null, errorText: null },
  };
}
