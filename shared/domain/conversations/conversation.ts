/** Conversation status (spec: Conversation status). */
export const conversationStatuses = ['open', 'closed', 'escalated'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

export const channels = ['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'email', 'sms', 'voice'] as const;
export type Channel = (typeof channels)[number];

/** Who wrote a message: the customer, the assistant or a team member, or the system (spec: Message). */
export const directions = ['contact', 'agent', 'system'] as const;
export type Direction = (typeof directions)[number];

export type ConversationEvent = 'conversation.created' | 'conversation.escalated' | 'conversation.closed';

/** The platform events of a conversation that was `before` (null: not there yet) and is now `after`. */
export function conversationEvents(before: ConversationStatus | null, after: ConversationStatus): ConversationEvent[] {
  const events: ConversationEvent[] = before === null ? ['conversation.created'] : [];
  if (after !== before && after === 'escalated') events.push('conversation.escalated');
  if (after !== before && after === 'closed') events.push('conversation.closed');
  return events;
}

/** The status of a conversation after a message: a customer who writes again reopens a closed one. */
export function statusAfterMessage(status: ConversationStatus, direction: Direction): ConversationStatus {
  return status === 'closed' && direction === 'contact' ? 'open' : status;
}
