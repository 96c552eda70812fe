import type { Context } from '../../../services/cli/context.ts';
import { type Chat, chat } from './chats.ts';
import type { Shop } from './data.ts';
import { type Person, somebody } from './people.ts';
import type { Random } from './random.ts';

/** Conversations put together at once. */
const atOnce = 4;

/** Puts `count` conversations into the workspace and gives the people they are with, now known to the platform. */
export async function pastChats(
  { send }: Pick<Context, 'send'>,
  workspaceId: string,
  { random, shop, count, now }: { random: Random; shop: Shop; count: number; now: number },
): Promise<Person[]> {
  const meetings = Array.from({ length: count }, (_, index) => {
    const person = somebody(random);
    return { person, chat: chat(random, shop, person, index, now) };
  });
  const known: Person[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const group = meetings.slice(from, from + atOnce);
    known.push(...(await Promise.all(group.map(({ person, chat }) => putChat(send, workspaceId, person, chat)))));
  }
  return known;
}

async function putChat(send: Context['send'], workspaceId: string, person: Person, chat: Chat): Promise<Person> {
  const { channel, subject, createdAt, status, isSolved } = chat;
  const { name, phone, email } = person;
  const { id: conversationId, customer } = await send('conversations.put', {
    workspaceId,
    conversation: { channel, subject, createdAt, customer: { name, phone, ...(email !== null && { email }) } },
  });
  for (const message of chat.messages) await send('messages.add', { workspaceId, conversationId, message });
  if (status !== 'open') {
    await send('conversations.put', { workspaceId, conversation: { id: conversationId, channel, status, isSolved } });
  }
  return { ...person, conversationId, ...(customer && { id: customer.id }) };
}
