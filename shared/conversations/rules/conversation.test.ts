import { expect, test } from 'bun:test';
import { channels, conversationStatuses, directions } from './conversation.ts';

test('statuses, channels and directions are those of the spec', () => {
  expect(conversationStatuses).toEqual(['open', 'closed', 'escalated']);
  expect(channels).toEqual(['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'email', 'sms', 'voice']);
  expect(directions).toEqual(['contact', 'agent', 'system']);
});
