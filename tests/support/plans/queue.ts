import type { Target } from '../../../services/order-actions/changes/read-orders.ts';
import { measureQueues } from '../../../services/webhook-dispatcher/backlog/measure-queues.ts';
import { type Claimed, claim, dueEndpoints, readPayloads } from '../../../services/webhook-dispatcher/queue/claim.ts';
import { fanOut } from '../../../services/webhook-dispatcher/queue/fan-out.ts';
import { type Result, settle } from '../../../services/webhook-dispatcher/queue/settle.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { HotStatement } from './hot-statement.ts';
import { approve } from './order-actions.ts';

const maxEvents = 200;
const endpointsPerClaim = 100;
const maxRows = 1_000;
const byAnyIndex = /./;

interface Given {
  readonly events?: (db: Db) => Promise<unknown>;
  readonly deliveries?: (db: Db) => Promise<unknown>;
}

const nothing = async (): Promise<void> => {};

export function hotQueue({ events = nothing, deliveries = nothing }: Given = {}): HotStatement[] {
  const hot = (name: string, tables: readonly string[], setUp: HotStatement['setUp']): HotStatement => ({
    ...{ name, setUp, maxRows },
    tables: Object.fromEntries(tables.map((table) => [table, byAnyIndex])),
  });
  const receivers = ['webhook_endpoints', 'workspaces'];
  const claimed = async (db: Db) => {
    await deliveries(db);
    const endpoints = (await dueEndpoints(db)).slice(0, endpointsPerClaim);
    return () =>
      claim(
        db,
        endpoints.map((endpoint) => ({ ...endpoint, deliveries: 64 })),
      );
  };
  return [
    hot('a fan-out', ['event_outbox', ...receivers], async (db) => {
      await events(db);
      return () => fanOut(db, { maxEvents });
    }),
    hot('a claim', ['open_deliveries', ...receivers], claimed),
    hot('payloads are read', ['events'], async (db) => {
      const deleted = await (await claimed(db))();
      const none = [{ workspaceId: 'ws', eventId: 'evt' }];
      return () => readPayloads(db, deleted.length > 0 ? deleted : none);
    }),
    {
      ...hot('attempts are settled', ['webhook_endpoints'], async (db) => {
        const taken = await (await claimed(db))();
        return () => settle(db, taken.map(ended));
      }),
      tables: { open_deliveries: /^open_deliveries_pkey /, webhook_endpoints: byAnyIndex },
    },
    hot('attempts that all failed are settled', ['open_deliveries'], async (db) => {
      const failed = (await (await claimed(db))()).map((each) => ended(each, 0));
      return () => settle(db, failed);
    }),
    hot('due endpoints are found', ['open_deliveries', ...receivers], async (db) => {
      await deliveries(db);
      return () => dueEndpoints(db);
    }),
    hot('the backlog is measured', ['open_deliveries', 'workspaces'], async (db) => () => measureQueues(db)),
  ];
}

export async function approveAndFanOut(db: Db, targets: readonly Target[]): Promise<void> {
  await approve(db, targets);
  const { deliveries } = await fanOut(db, { maxEvents });
  if (deliveries === 0) throw new Error('no endpoint receives these events');
  const due = db`now() - interval '1 hour'`;
  await db`update open_deliveries set due_at = ${due}`;
}

function ended({ id, workspaceId, endpointId, claim }: Claimed, nth: number): Result {
  const isRetried = nth % 10 === 0;
  return {
    ...{ id, workspaceId, endpointId, claim, next: isRetried ? 'retrying' : 'delivered' },
    ...{ waitMs: isRetried ? 10_000 : null, sentAt: Date.now(), durationMs: 10 },
    ...{ httpStatus: isRetried ? 503 : 200, error: isRetried ? 'http_503' : null, errorText: null },
  };
}
