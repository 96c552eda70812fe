import { announceEvents } from '../../../shared/messaging/announce.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import { recordEvents } from '../../../shared/messaging/record.ts';
import type { SenderOptions } from '../../../shared/outgoing/send.ts';
import { defaultTimeoutMs } from '../../../shared/runtime/until.ts';
import { type Receiver, startReceiver } from '../requests/receiver.ts';
import { freshNats } from '../stores/datastores.ts';
import { createWorld, eventually, startService, type World } from './world.ts';

export type Dispatcher = Awaited<ReturnType<typeof startDispatcher>>;

export async function startDispatcher(sending: Partial<SenderOptions> = {}) {
  const [world, nats] = await Promise.all([createWorld(), freshNats()]);
  const { messaging, stop } = startService(world, { natsUrl: nats.url, ...sending });
  await eventually(() => messaging.connected());
  const sweep = await createSweep(world, messaging);
  const makeAllDue = async (): Promise<void> => {
    if ((await world.makeAllDue()) > 0) await sweep();
  };
  const receivers: Receiver[] = [];
  const left = async (workspaceId: string): Promise<Left> => {
    const [row] = await world.db<Left[]>`
      select (select count(*)::int from event_outbox where workspace_id = ${workspaceId}) as waiting,
        count(*) filter (where attempt = 0)::int as untried, count(*)::int as unsettled
      from open_deliveries where workspace_id = ${workspaceId}`;
    return row ?? { waiting: -1, untried: -1, unsettled: -1 };
  };
  return {
    ...world,
    ...{ messaging, sweep, makeAllDue },
    async receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
      const receiver = await startReceiver(...args);
      receivers.push(receiver);
      return receiver;
    },
    async recordEvent(workspaceId: string, name = 'order.created', data: Record<string, unknown> = { id: 'ord_1' }) {
      await world.db.begin((tx) => recordEvents(tx, workspaceId, [{ name, data }]));
      announceEvents(messaging);
    },
    untilAttempted: (workspaceId: string) =>
      eventually(async () => {
        const { waiting, untried } = await left(workspaceId);
        return waiting + untried === 0;
      }),
    untilSettled: (workspaceId: string) =>
      eventually(async () => {
        const { waiting, unsettled } = await left(workspaceId);
        if (unsettled > 0) await makeAllDue();
        return waiting + unsettled === 0;
      }),
    /** Postpones the open deliveries of the workspace by an hour, so that none becomes due on a slow machine. */
    postpone: (workspaceId: string) =>
      world.db`update open_deliveries set due_at = due_at + interval '1 hour' where workspace_id = ${workspaceId}`,
    async close(): Promise<void> {
      await stop();
      await Promise.all(receivers.map((each) => each.close()));
      await world.close();
      await nats.stop('SIGKILL');
    },
  };
}

/** Returns a function that makes the running dispatcher look for due deliveries at once, as after each replay: this one
 * sends nothing. */
export async function createSweep(world: World, messaging: Messaging): Promise<() => Promise<unknown>> {
  const workspaceId = await world.workspace();
  const endpointId = await world.endpoint(workspaceId, { events: ['form.submitted'] });
  return () => sendCommand(messaging, 'deliveries.send_missed', { workspaceId, endpointId }, defaultTimeoutMs);
}

interface Left {
  readonly waiting: number;
  readonly untried: number;
  readonly unsettled: number;
}

export function envelopeOf({ body }: { readonly body: Buffer }): { event: string; timestamp: number; data: unknown } {
  return JSON.parse(body.toString());
}
