import type { Channel, Direction } from '../../../shared/conversations/rules/conversation.ts';
import { type Bilingual, type Language, readData, type Script, type Shop } from './data.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** A conversation of the past, as it is put together again message by message. */
export interface Chat {
  readonly channel: Channel;
  readonly subject: string;
  /** How it stands at the end. */
  readonly status: Script['status'];
  readonly isSolved: boolean;
  readonly createdAt: number;
  readonly messages: readonly { readonly direction: Direction; readonly text: string; readonly createdAt: number }[];
}

const minuteMs = 60_000;
const pastDays = 30;

const { channels, scripts } = readData<{
  readonly channels: readonly (readonly [Channel, weight: number])[];
  readonly scripts: readonly Script[];
}>('chats');

/** A conversation with `person`; the n-th one takes the n-th channel and script first, so that a few show all of them. */
export function chat(random: Random, shop: Shop, person: Person, index: number, now: number): Chat {
  const suitable = scripts.filter(({ kind }) => kind === undefined || kind === shop.kind);
  const script = suitable[index % suitable.length] ?? random.pick(suitable);
  const channel = channels[index]?.[0] ?? random.weighted(channels);
  const createdAt = now - random.whole(2 * 60, pastDays * 24 * 60) * minuteMs;
  const say = wordsFor(random, shop, person);
  let at = createdAt;
  return {
    channel,
    subject: script.subject[person.language],
    status: script.status,
    isSolved: script.status === 'closed',
    createdAt,
    messages: script.messages.map(([direction, words]) => {
      at = Math.min(now, at + random.whole(10, 240) * 1000);
      return { direction, text: say(words), createdAt: at };
    }),
  };
}

function wordsFor(random: Random, shop: Shop, { name, language }: Person): (words: Bilingual) => string {
  const item = random.pick(shop.items);
  const values: Record<string, string> = {
    name: name.split(' ')[0] ?? name,
    item: item.name[language],
    price: priceOf(item.price, shop.currency, language),
    number: String(random.whole(1001, 1400)),
  };
  return (words) => words[language].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

function priceOf(price: number, currency: Shop['currency'], language: Language): string {
  const amount = price.toLocaleString('en');
  if (currency === 'USD') return `$${amount}`;
  return language === 'ar' ? `${amount} دينار` : `${amount} IQD`;
}
