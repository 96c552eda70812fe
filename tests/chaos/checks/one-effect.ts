import type { SentCommand } from '../evidence/journal.ts';
import { type Check, grouped } from './check.ts';

/** I3 A repeated command has one effect: every answer to it is the same, and what it made is there once at most. */
export const checkOneEffect: Check = ({ journal, tables }) => {
  const sent = new Set(journal.commands.map(({ commandId }) => commandId));
  const ordersOf = grouped(tables.orders, ({ notes }) => notes ?? '');
  const messagesOf = grouped(tables.messages, ({ text }) => text);
  const told = tables.messages.filter(({ direction }) => direction === 'agent');
  const toldTwice = [...Map.groupBy(told, ({ conversationId, text }) => `"${text}" in ${conversationId}`)];
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
    ...toldTwice.filter(([, messages]) => messages.length > 1).map(([what]) => `the customer was told twice: ${what}`),
    ...tables.orders.filter(({ notes }) => !sent.has(notes ?? '')).map(({ id }) => `order ${id} was placed by nobody`),
  ];
};

function answersOf({ tries }: SentCommand): Set<string> {
  return new Set(tries.flatMap(({ reply }) => (reply.kind === 'done' ? [reply.data] : [])));
}
