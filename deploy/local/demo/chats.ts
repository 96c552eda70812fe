import type { Context } from '../../../services/cli/context.ts';
import type { Channel } from '../../../shared/conversations/rules/conversation.ts';
import { type Bilingual, type DemoBusiness, type Language, readData, type Script } from './data.ts';
import { type Person, randomPerson } from './people.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;
const pastDays = 30;

const { channels, scripts } = readData<{
  readonly channels: readonly (readonly [Channel, weight: number])[];
  readonly scripts: readonly Script[];
}>('chats');

/** Creates the conversations and returns the customer and ids of each. */
export async function pastChats(
  { send }: Pick<Context, 'send'>,
  workspaceId: string,
  { random, business, count, now }: { random: Random; business: DemoBusiness; count: number; now: number },
): Promise<Person[]> {
  const chats = Array.from({ length: count }, (_, index) => chat(random, business, index, now));
  return Promise.all(
    chats.map(async ({ person, conversation, messages, ending }) => {
      const { id, customer } = await send('conversations.put', { workspaceId, conversation });
      for (const message of messages) await send('messages.add', { workspaceId, conversationId: id, message });
      if (ending.status !== 'open') {
        const { channel } = conversation;
        await send('conversations.put', { workspaceId, conversation: { id, channel, ...ending } });
      }
      return { ...person, conversationId: id, ...(customer && { id: customer.id }) };
    }),
  );
}

/** Channels and scripts in turn, so that a few chats show all of them. */
function chat(random: Random, business: DemoBusiness, index: number, now: number) {
  const person = randomPerson(random);
  const { name, phone, email, language } = person;
  const suitable = scripts.filter(({ kind }) => kind === undefined || kind === business.kind);
  const { subject, status, messages } = suitable[index % suitable.length] ?? random.pick(suitable);
  const channel = channels[index]?.[0] ?? random.weighted(channels);
  const createdAt = now - random.whole(2 * 60, pastDays * 24 * 60) * minuteMs;
  const say = wordsFor(random, business, person);
  let at = createdAt;
  return {
    person,
    conversation: {
      ...{ channel, subject: subject[language], createdAt },
      customer: { name, phone, ...(email !== null && { email }) },
    },
    messages: messages.map(([direction, words]) => {
      at = Math.min(now, at + random.whole(10, 240) * 1000);
      return { direction, text: say(words), createdAt: at };
    }),
    ending: { status, isSolved: status === 'closed' },
  };
}

function wordsFor(random: Random, business: DemoBusiness, { name, language }: Person): (words: Bilingual) => string {
  const item = random.pick(business.items);
  const values: Record<string, string> = {
    name: name.split(' ')[0] ?? name,
    item: item.name[language],
    price: priceOf(item.price, business.currency, language),
    number: String(random.whole(1001, 1400)),
  };
  return (words) => words[language].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

function priceOf(price: number, currency: DemoBusiness['currency'], language: Language): string {
  const amount = price.toLocaleString('en');
  if (currency === 'USD') return `$${amount}`;
  return language === 'ar' ? `${amount} دينار` : `${amount} IQD`;
}
