import type { EventRow } from '../evidence/evidence.ts';
import { dataOf } from '../evidence/journal.ts';
import { type Check, count, grouped } from './check.ts';

/** I1 for conversations, messages and triggers: each has exactly one event, and no event is about another. */
export const checkChatEvents: Check = (evidence) => [
  ...ofConversations(evidence),
  ...ofMessages(evidence),
  ...ofTriggers(evidence),
];

const ofConversations: Check = ({ journal, tables }) => {
  const created = grouped(named(tables.events, 'conversation.created'), (event) => conversationOf(event));
  const closed = grouped(named(tables.events, 'conversation.closed'), (event) => conversationOf(event));
  const closing = journal.commands.filter(({ payload }) => payloadOf(payload).conversation?.status === 'closed');
  const known = new Set(tables.conversations.map(({ id }) => id));
  return [
    ...tables.conversations.flatMap(({ id }) => exactly(1, created(id).length, `conversation.created of ${id}`)),
    ...named(tables.events, 'conversation.')
      .filter((event) => !known.has(conversationOf(event)))
      .map(({ id, name }) => `${name} ${id} has no conversation`),
    ...closing.flatMap((command) => {
      const id = payloadOf(command.payload).conversation?.id ?? '';
      const recorded = closed(id).length;
      return recorded > 1 || (dataOf(command) && recorded === 0)
        ? [`closing ${id} was recorded ${recorded} times`]
        : [];
    }),
  ];
};

const ofMessages: Check = ({ tables }) => {
  const received = named(tables.events, 'message.received');
  const eventsOf = grouped(received, (event) => String(dataOfEvent(event).message?.id));
  const known = new Set(tables.messages.map(({ id }) => id));
  return [
    ...tables.messages.flatMap(({ id, direction }) =>
      exactly(direction === 'contact' ? 1 : 0, eventsOf(id).length, `message.received of ${id}`),
    ),
    ...received
      .filter((event) => !known.has(String(dataOfEvent(event).message?.id)))
      .map(({ id }) => `message.received ${id} has no message`),
  ];
};

const ofTriggers: Check = ({ journal, tables }) => {
  const fired = named(tables.events, 'payment.confirmed');
  const triggers = journal.commands.filter(({ subject }) => subject === 'automation.trigger');
  return [
    ...triggers.flatMap((command) => {
      const recorded = count(fired, (event) => dataOfEvent(event).marker === command.commandId);
      return recorded > 1 || (dataOf(command) && recorded === 0)
        ? [`trigger ${command.commandId} was recorded ${recorded} times`]
        : [];
    }),
    ...fired
      .filter((event) => !triggers.some(({ commandId }) => commandId === dataOfEvent(event).marker))
      .map(({ id }) => `payment.confirmed ${id} was not triggered by any command`),
  ];
};

function exactly(wanted: number, found: number, what: string): string[] {
  return wanted === found ? [] : [`${found} events ${what} instead of ${wanted}`];
}

function named(events: readonly EventRow[], name: string): EventRow[] {
  return events.filter((event) => event.name.startsWith(name));
}

function conversationOf(event: EventRow): string {
  return String(dataOfEvent(event).conversation?.id);
}

interface EventData {
  readonly conversation?: { readonly id: string };
  readonly message?: { readonly id: string };
  readonly marker?: string;
}

function dataOfEvent({ data }: EventRow): EventData {
  return JSON.parse(data);
}

function payloadOf(payload: Readonly<Record<string, unknown>>) {
  return payload as { readonly conversation?: { readonly id: string; readonly status: string } };
}
