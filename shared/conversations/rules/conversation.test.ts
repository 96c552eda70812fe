import { expect, test } from 'bun:test';
import {
  type ConversationEvent,
  type ConversationStatus,
  channels,
  conversationEvents,
  conversationStatuses,
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

test('only a message of the contact changes a status: it opens a closed one', () => {
  for (const status of conversationStatuses) {
    for (const direction of directions) {
      const isOpened = status === 'closed' && direction === 'contact';
      expect([direction, statusAfterMessage(status, direction)]).toEqual([direction, isOpened ? 'open' : status]);
    }
  }
});

test('the table above leaves no case out', () => {
  expect(changes).toHaveLength((conversationStatuses.length + 1) * conversationStatuses.length);
});
