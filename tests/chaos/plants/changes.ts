import type { Evidence } from '../evidence/evidence.ts';
import type { Call } from '../evidence/journal.ts';
import { changed, changedCommand, type Plants, twice, twiceRow, withJournal, withoutRow, withTables } from './plant.ts';

const isApproved = ({ name }: { name: string }): boolean => name === 'order.approved';
const isApproval = ({ body, status, text }: Call): boolean =>
  body?.action === 'approve' && status === 200 && text.includes('order.approved');

export const plantsOfChanges = {
  'I1 each change of an order has exactly its events': {
    'an event was not recorded': withoutRow('events', isApproved),
    'an event was recorded twice': twiceRow('events', isApproved, (event) => ({ ...event, id: 'evt_2nd' })),
    'an event was recorded, and its change rolled back': withoutRow('orders', ({ status }) => status === 'pending'),
    'an acknowledged change was lost, with its events': (evidence) => withoutApproval(evidence),
  },
  'I1 each conversation, message and trigger has exactly its events': {
    'a message was stored without its event': withoutRow('events', ({ name }) => name === 'message.received'),
    'a trigger was recorded twice': twiceRow('events', ({ name }) => name === 'payment.confirmed'),
  },
  'I2 one of concurrent transitions wins': {
    'two callers got confirmation that they approved the same order': (evidence) =>
      withJournal(evidence, { calls: twice(evidence.journal.calls, isApproval) }),
    'an order left the same step twice': twiceRow(
      'events',
      ({ name }) => name === 'order.status_changed',
      (event) => ({ ...event, data: JSON.stringify({ ...JSON.parse(event.data), status: 'elsewhere' }) }),
    ),
  },
  'I3 a repeated command has one effect': {
    'a repeated command placed another order': twiceRow(
      'orders',
      ({ notes }) => notes !== null,
      (order) => ({ ...order, id: 'ord_2nd' }),
    ),
    'a repeated command got another answer': changedCommand(
      () =>
        ({ tries }) =>
          tries.some(({ reply }) => reply.kind === 'done'),
      ({ tries }) => {
        const reply = { kind: 'done', data: '{"store_order":{"id":"ord_other"}}' } as const;
        return [...tries, { from: Infinity, to: Infinity, reply }];
      },
    ),
  },
  'I15 nothing acknowledged is lost': {
    'an acknowledged message is missing': withoutRow('messages', ({ direction }) => direction === 'contact'),
    'the result of an acknowledged command is missing': (evidence) => {
      const acknowledged = evidence.journal.commands.find(({ tries }) =>
        tries.some(({ reply }) => reply.kind === 'done'),
      );
      return withoutRow('commands', ({ commandId }) => commandId === acknowledged?.commandId)(evidence);
    },
  },
} satisfies Plants;

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
