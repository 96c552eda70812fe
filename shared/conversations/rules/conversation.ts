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

/** What the team does with a conversation, beside writing. */
export const conversationActions = ['close', 'reopen', 'escalate', 'solve', 'unsolve'] as const;
export type ConversationAction = (typeof conversationActions)[number];

/** What actions change of a conversation. */
export interface ConversationState {
  readonly status: ConversationStatus;
  readonly isSolved: boolean;
}

/**
 * Every action may follow every other: one that leads to where the conversation is already changes nothing. Reopened, it is not
 * solved.
 */
const effects: Readonly<Record<ConversationAction, Partial<ConversationState>>> = {
  close: { status: 'closed' },
  reopen: { status: 'open', isSolved: false },
  escalate: { status: 'escalated' },
  solve: { isSolved: true },
  unsolve: { isSolved: false },
};

export function afterAction(state: ConversationState, action: ConversationAction): ConversationState {
  return { status: state.status, isSolved: state.isSolved, ...effects[action] };
}

/** How an action is told of afterwards. */
export const entryOfAction = {
  close: 'closed',
  reopen: 'reopened',
  escalate: 'escalated',
  solve: 'solved',
  unsolve: 'unsolved',
} as const satisfies Readonly<Record<ConversationAction, string>>;

/** What the team alone sees in a conversation, beside its messages. */
export type EntryKind =
  | (typeof entryOfAction)[ConversationAction]
  | 'note'
  | 'sent'
  | 'sent_again'
  | 'assigned'
  | 'unassigned';
