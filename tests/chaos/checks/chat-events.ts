import type { EventRow } from '../evidence/evidence.ts';
import { dataOf } from '../evidence/journal.ts';
import { type Check, count, grouped } from './check.ts';

/** I1 for conversations, messages and triggers: each has its one event, and no event tells of another. */
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
      .map(({ id, name }) => `${name} ${id} is of no conversation`),
    ...closing.flatMap((command) => {
      const id = payloadOf(command.payload).conversation?.id ?? '';
      const told = closed(id).length;
      return told > 1 || (dataOf(command) && told === 0) ? [`closing ${id} was told ${told} times`] : [];
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
      .map(({ id }) => `message.received ${id} is of no message`),
  ];
};

const ofTriggers: Check = ({ journal, tables }) => {
  const fired = named(tables.events, 'payment.confirmed');
  const triggers = journal.commands.filter(({ subject }) => subject === 'automation.trigger');
  return [
    ...triggers.flatMap((command) => {
      const told = count(fired, (event) => dataOfEvent(event).marker === command.commandId);
      return told > 1 || (dataOf(command) && told === 0)
        ? [`trigger ${command.commandId} was recorded ${told} times`]
        : [];
    }),
    ...fired
      .filter((event) => !triggers.some(({ commandId }) => commandId === dataOfEvent(event).marker))
      .map(({ id }) => `payment.confirmed ${id} was triggered by nobody`),
  ];
};

function exactly(wanted: number, found: number, what: string): string[] {
  return wanted === found ? [] : [`${found} events ${what}, not ${wanted}`];
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
