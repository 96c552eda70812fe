import type { SentCommand } from '../evidence/journal.ts';
import { type Check, grouped } from './check.ts';

/** I3 A repeated command has one effect: all its answers are the same, and what it makes exists at most once. */
export const checkOneEffect: Check = ({ journal, tables }) => {
  const sent = new Set(journal.commands.map(({ commandId }) => commandId));
  const ordersOf = grouped(tables.orders, ({ notes }) => notes ?? '');
  const messagesOf = grouped(tables.messages, ({ text }) => text);
  const sentMessages = tables.messages.filter(({ direction }) => direction === 'agent');
  const repeated = [...Map.groupBy(sentMessages, ({ conversationId, text }) => `"${text}" in ${conversationId}`)];
  return [
    ...journal.commands.flatMap((command) => {
      const { commandId, subject } = command;
      const made =
        subject === 'orders.place' ? ordersOf(commandId) : subject === 'messages.add' ? messagesOf(commandId) : [];
      return [
        ...(made.length > 1 ? [`${subject} ${commandId} was done ${made.length} times`] : []),
        ...(answersOf(command).size > 1 ? [`${subject} ${commandId} was answered in different ways`] : []),
      ];
    }),
    ...repeated
      .filter(([, messages]) => messages.length > 1)
      .map(([what]) => `the customer got a message twice: ${what}`),
    ...tables.orders
      .filter(({ notes }) => !sent.has(notes ?? ''))
      .map(({ id }) => `order ${id} was not placed by any command`),
  ];
};

function answersOf({ tries }: SentCommand): Set<string> {
  return new Set(tries.flatMap(({ reply }) => (reply.kind === 'done' ? [reply.data] : [])));
}
