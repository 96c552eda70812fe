import { expect, test } from 'bun:test';
import {
  type ConversationEvent,
  type ConversationStatus,
  channels,
  conversationEvents,
  conversationStatuses,
  type Direction,
  directions,
  statusAfterMessage,
} from './conversation.ts';

test('statuses, channels and directions are those of the spec', () => {
  expect(conversationStatuses).toEqual(['open', 'closed', 'escalated']);
  expect(channels).toEqual(['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'email', 'sms', 'voice']);
  expect(directions).toEqual(['contact', 'agent', 'system']);
});

const changes: [before: ConversationStatus | null, after: ConversationStatus, events: ConversationEvent[]][] = [
  [null, 'open', ['conversation.created']],
  [null, 'closed', ['conversation.created', 'conversation.closed']],
  [null, 'escalated', ['conversation.created', 'conversation.escalated']],
  ['open', 'open', []],
  ['open', 'closed', ['conversation.closed']],
  ['open', 'escalated', ['conversation.escalated']],
  ['closed', 'open', []],
  ['closed', 'closed', []],
  ['closed', 'escalated', ['conversation.escalated']],
  ['escalated', 'open', []],
  ['escalated', 'closed', ['conversation.closed']],
  ['escalated', 'escalated', []],
];

test.each(changes)('from %j to %j a conversation sends %j', (before, after, events) => {
  expect(conversationEvents(before, after)).toEqual(events);
});

const messages: [before: ConversationStatus, direction: Direction, after: ConversationStatus][] = [
  ['open', 'contact', 'open'],
  ['open', 'agent', 'open'],
  ['open', 'system', 'open'],
  ['closed', 'contact', 'open'],
  ['closed', 'agent', 'closed'],
  ['closed', 'system', 'closed'],
  ['escalated', 'contact', 'escalated'],
  ['escalated', 'agent', 'escalated'],
  ['escalated', 'system', 'escalated'],
];

test.each(messages)('a %s conversation with a new message of %s is %s', (before, direction, after) => {
  expect(statusAfterMessage(before, direction)).toBe(after);
});

test('the tables above leave no case out', () => {
  expect(changes).toHaveLength((conversationStatuses.length + 1) * conversationStatuses.length);
  expect(messages).toHaveLength(conversationStatuses.length * directions.length);
});
