import type { Evidence, OrderRow } from '../evidence/evidence.ts';
import type { Call } from '../evidence/journal.ts';
import { changed, type Plant, twice, withJournal, without, withTables } from './plant.ts';

const isApproved = ({ name }: { name: string }): boolean => name === 'order.approved';
const isApproval = ({ body, status, text }: Call): boolean =>
  body?.action === 'approve' && status === 200 && text.includes('order.approved');

/** What bugs in the write models would leave behind. */
export const plantsOfChanges: readonly Plant[] = [
  {
    invariant: 'I1 each change of an order has exactly its events',
    what: 'an event was not recorded',
    doctor: (evidence) => withTables(evidence, { events: without(evidence.tables.events, isApproved) }),
  },
  {
    invariant: 'I1 each change of an order has exactly its events',
    what: 'an event was recorded twice',
    doctor: (evidence) =>
      withTables(evidence, {
        events: twice(evidence.tables.events, isApproved, (event) => ({ ...event, id: 'evt_2nd' })),
      }),
  },
  {
    invariant: 'I1 each change of an order has exactly its events',
    what: 'an event was recorded, and its change rolled back',
    doctor: (evidence) => {
      const lost = (order: OrderRow): boolean => order.status === 'pending';
      return withTables(evidence, { orders: without(evidence.tables.orders, lost) });
    },
  },
  {
    invariant: 'I1 each change of an order has exactly its events',
    what: 'an acknowledged change was lost, with its events',
    doctor: (evidence) => withoutApproval(evidence),
  },
  {
    invariant: 'I1 each conversation, message and trigger has exactly its events',
    what: 'a message was stored without its event',
    doctor: (evidence) =>
      withTables(evidence, { events: without(evidence.tables.events, ({ name }) => name === 'message.received') }),
  },
  {
    invariant: 'I1 each conversation, message and trigger has exactly its events',
    what: 'a trigger was recorded twice',
    doctor: (evidence) =>
      withTables(evidence, { events: twice(evidence.tables.events, ({ name }) => name === 'payment.confirmed') }),
  },
  {
    invariant: 'I2 of concurrent transitions one wins',
    what: 'two callers were told that they approved the same order',
    doctor: (evidence) => withJournal(evidence, { calls: twice(evidence.journal.calls, isApproval) }),
  },
  {
    invariant: 'I2 of concurrent transitions one wins',
    what: 'an order left the same step twice',
    doctor: (evidence) =>
      withTables(evidence, {
        events: twice(
          evidence.tables.events,
          ({ name }) => name === 'order.status_changed',
          (event) => ({ ...event, data: JSON.stringify({ ...JSON.parse(event.data), status: 'elsewhere' }) }),
        ),
      }),
  },
  {
    invariant: 'I3 a repeated command has one effect',
    what: 'a repeated command placed another order',
    doctor: (evidence) =>
      withTables(evidence, {
        orders: twice(
          evidence.tables.orders,
          ({ notes }) => notes !== null,
          (order) => ({ ...order, id: 'ord_2nd' }),
        ),
      }),
  },
  {
    invariant: 'I3 a repeated command has one effect',
    what: 'a repeated command was answered anew',
    doctor: (evidence) =>
      withJournal(evidence, {
        commands: changed(
          evidence.journal.commands,
          ({ tries }) => tries.some(({ reply }) => reply.kind === 'done'),
          (command) => {
            const reply = { kind: 'done', data: '{"store_order":{"id":"ord_other"}}' } as const;
            return { ...command, tries: [...command.tries, { from: Infinity, to: Infinity, reply }] };
          },
        ),
      }),
  },
  {
    invariant: 'I15 nothing acknowledged is lost',
    what: 'an acknowledged message is gone',
    doctor: (evidence) =>
      withTables(evidence, { messages: without(evidence.tables.messages, ({ direction }) => direction === 'contact') }),
  },
  {
    invariant: 'I15 nothing acknowledged is lost',
    what: 'the result of an acknowledged command is gone',
    doctor: (evidence) => {
      const acknowledged = evidence.journal.commands.find(({ tries }) =>
        tries.some(({ reply }) => reply.kind === 'done'),
      );
      const own = ({ commandId }: { commandId: string }): boolean => commandId === acknowledged?.commandId;
      return withTables(evidence, { commands: without(evidence.tables.commands, own) });
    },
  },
];

/** As if the database had forgotten everything that happened to one approved order after it was placed. */
function withoutApproval(evidence: Evidence): Evidence {
  const approved = evidence.journal.calls.find(isApproval)?.body?.order_id;
  const { orders, events } = evidence.tables;
  return withTables(evidence, {
    orders: changed(
      orders,
      ({ id }) => id === approved,
      (order) => ({ ...order, status: 'pending', step: 'submitted', reference: null }),
    ),
    events: events.filter(({ name, data }) => name === 'order.created' || !data.includes(approved ?? 'nothing')),
  });
}
