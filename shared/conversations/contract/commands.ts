import { type Static, Type } from 'typebox';
import {
  CustomerInput,
  command,
  count,
  nullable,
  nullableString,
  strict,
  text,
  unixMs,
} from '../../contracts/command-fields.ts';
import { oneOf } from '../../contracts/one-of.ts';
import { channels, conversationActions, conversationStatuses, directions } from '../rules/conversation.ts';
import { Conversation, Message } from './resources.ts';

export const ConversationInput = Type.Object(
  {
    id: Type.Optional(text(40)),
    channel: oneOf(channels),
    subject: Type.Optional(nullable(text(500))),
    status: Type.Optional(oneOf(conversationStatuses)),
    isSolved: Type.Optional(Type.Boolean()),
    customer: Type.Optional(CustomerInput),
    createdAt: Type.Optional(unixMs),
  },
  strict,
);
export type ConversationInput = Static<typeof ConversationInput>;

export const MessageInput = Type.Object(
  { direction: oneOf(directions), text: text(20_000), createdAt: Type.Optional(unixMs) },
  strict,
);
export type MessageInput = Static<typeof MessageInput>;

const Customer = Type.Object(
  { id: Type.String(), name: nullableString, phone: nullableString, email: nullableString },
  strict,
);

const PutConversation = Type.Object(
  { ...Conversation.properties, customer: Type.Union([Customer, Type.Null()]) },
  strict,
);

const AddedMessage = Type.Object({ ...Message.properties, conversationId: Type.String() }, strict);

const ActedConversation = Type.Object({ conversation: Conversation, changed: Type.Boolean() }, strict);

const AssignedConversation = Type.Object(
  { conversationId: Type.String(), assigneeId: nullableString, changed: Type.Boolean() },
  strict,
);

const UnassignedConversations = Type.Object({ unassigned: count, more: Type.Boolean() }, strict);

const AddedNote = Type.Object(
  { id: Type.String(), conversationId: Type.String(), text: Type.String(), createdAt: count },
  strict,
);

// `no_answer`: no connector, or none in time. `refused`: the connector refused. `not_settled`: the first send of this
// commandId is still in flight.
const SentMessage = Type.Object(
  {
    message: AddedMessage,
    delivered: Type.Boolean(),
    reason: Type.Union([oneOf(['no_answer', 'refused', 'not_settled']), Type.Null()]),
  },
  strict,
);

const outsideId = text(200);

const ReceivedMessage = Type.Object(
  { conversationId: Type.String(), messageId: Type.String(), isRepeat: Type.Boolean() },
  strict,
);

/** What a channel's connector reports (decided: Channels); what it is sent is `channels.<channel>.send`. */
const channelCommands = {
  'messages.receive': command(
    {
      channel: oneOf(channels),
      outsideId,
      contact: Type.Object(
        {
          id: outsideId,
          name: CustomerInput.properties.name,
          phone: CustomerInput.properties.phone,
          email: CustomerInput.properties.email,
        },
        strict,
      ),
      text: text(20_000),
      createdAt: Type.Optional(unixMs),
    },
    ReceivedMessage,
  ),
  'messages.report': command(
    { channel: oneOf(channels), messageId: text(40), outcome: oneOf(['delivered', 'failed']) },
    Type.Object({ changed: Type.Boolean() }, strict),
  ),
};

export const conversationCommands = {
  ...channelCommands,
  'conversations.put': command({ conversation: ConversationInput }, PutConversation),
  'messages.add': command({ conversationId: text(40), message: MessageInput }, AddedMessage),
  'conversations.send': command({ conversationId: text(40), text: text(20_000) }, SentMessage),
  'conversations.send_again': command({ conversationId: text(40), messageId: text(40) }, SentMessage),
  'conversations.act': command({ conversationId: text(40), action: oneOf(conversationActions) }, ActedConversation),
  'conversations.assign': command(
    { conversationId: text(40), assigneeId: Type.Union([text(40), Type.Null()]) },
    AssignedConversation,
  ),
  'conversations.unassign_all': command({ memberId: text(40) }, UnassignedConversations),
  'conversations.note': command({ conversationId: text(40), text: text(5_000) }, AddedNote),
} as const;
