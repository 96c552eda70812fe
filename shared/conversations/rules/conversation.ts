/** (spec: Conversation status) */
export const conversationStatuses = ['open', 'closed', 'escalated'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

export const channels = ['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'email', 'sms', 'voice'] as const;
export type Channel = (typeof channels)[number];

/** Those that a workspace connects over HTTP (decided: Channels). */
export const connectableChannels = [
  'whatsapp',
  'messenger',
  'instagram',
  'telegram',
  'email',
  'sms',
  'voice',
] as const satisfies Channel[];
export type ConnectableChannel = (typeof connectableChannels)[number];

export function isConnectable(channel: string): channel is ConnectableChannel {
  return (connectableChannels as readonly string[]).includes(channel);
}

/** The customer, the assistant or a team member, or the system (spec: Message). */
export const directions = ['contact', 'agent', 'system'] as const;
export type Direction = (typeof directions)[number];

export type ConversationEvent = 'conversation.created' | 'conversation.escalated' | 'conversation.closed';

export function conversationEvents(before: ConversationStatus | null, after: ConversationStatus): ConversationEvent[] {
  const events: ConversationEvent[] = before === null ? ['conversation.created'] : [];
  if (after !== before && after === 'escalated') events.push('conversation.escalated');
  if (after !== before && after === 'closed') events.push('conversation.closed');
  return events;
}

export function statusAfterMessage(status: ConversationStatus, direction: Direction): ConversationStatus {
  return status === 'closed' && direction === 'contact' ? 'open' : status;
}

export const conversationActions = ['close', 'reopen', 'escalate', 'solve', 'unsolve'] as const;
export type ConversationAction = (typeof conversationActions)[number];

export interface ConversationState {
  readonly status: ConversationStatus;
  readonly isSolved: boolean;
}

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

export const entryOfAction = {
  close: 'closed',
  reopen: 'reopened',
  escalate: 'escalated',
  solve: 'solved',
  unsolve: 'unsolved',
} as const satisfies Readonly<Record<ConversationAction, string>>;

export type EntryKind =
  | (typeof entryOfAction)[ConversationAction]
  | 'note'
  | 'sent'
  | 'sent_again'
  | 'assigned'
  | 'unassigned';
