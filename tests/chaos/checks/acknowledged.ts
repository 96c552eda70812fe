import { dataOf } from '../evidence/journal.ts';
import { shownOrder } from '../evidence/shown-order.ts';
import { overlap } from '../faults/fault.ts';
import type { Check } from './check.ts';

/** Results of commands are kept that long. */
const keptMs = 2 * 24 * 60 * 60_000;

/** I15 Every acknowledged change is in PostgreSQL. A result dated by a clock far behind may be forgotten at once (decided: What
 * a wrong clock does). */
export const checkAcknowledged: Check = ({ journal, tables, faults }) => {
  const farBehind = faults.filter(({ kind, stepMs = 0 }) => kind === 'clock' && stepMs < -keptMs);
  const remembered = new Set(tables.commands.map(({ commandId }) => commandId));
  const there = new Set(
    [tables.orders, tables.conversations, tables.messages].flatMap((rows) => rows.map(({ id }) => id)),
  );
  return journal.commands.flatMap((command) => {
    const done = dataOf(command);
    if (!done) return [];
    const { subject, commandId } = command;
    const mayBeForgotten = farBehind.some((fault) => overlap(done.try, fault));
    const id = madeBy(subject, done.data);
    return [
      ...(remembered.has(commandId) || mayBeForgotten
        ? []
        : [`${subject} ${commandId} was acknowledged, but its result is missing`]),
      ...(id === null || there.has(id) ? [] : [`${subject} was acknowledged, but ${id} is missing`]),
    ];
  });
};

function madeBy(subject: string, data: unknown): string | null {
  if (subject.startsWith('orders.')) return shownOrder(data).id;
  return subject === 'conversations.put' || subject === 'messages.add' ? idOf(data) : null;
}

function idOf(data: unknown): string {
  return (data as { readonly id: string }).id;
}
