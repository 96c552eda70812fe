import { Type } from 'typebox';
import { oneOf } from '../../contracts/one-of.ts';
import { id, instantMs } from '../../contracts/resource-fields.ts';
import { channels, conversationStatuses, directions } from '../rules/conversation.ts';

export const Conversation = Type.Object(
  {
    id: id('cnv', 'Opaque id'),
    status: oneOf(conversationStatuses),
    channel: oneOf(channels),
    subject: Type.Optional(Type.String()),
    isSolved: Type.Boolean(),
    createdAt: instantMs('When the conversation began'),
    updatedAt: instantMs('When it last changed'),
    lastMessageAt: instantMs('When its last message was written'),
  },
  { additionalProperties: false, description: 'A customer chat.' },
);

export const Message = Type.Object(
  {
    id: id('msg', 'Opaque id'),
    direction: oneOf(directions, { description: 'contact: the customer; agent: the assistant or a team member' }),
    text: Type.String(),
    createdAt: instantMs('When it was written'),
  },
  { additionalProperties: false, description: 'A message of a conversation.' },
);
