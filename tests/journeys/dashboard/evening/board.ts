import { until } from '../../../../shared/runtime/until.ts';
import type { WorkspaceClient } from './workspace-client.ts';

export interface Card {
  readonly id: string;
  readonly column: string;
  readonly number: string;
  readonly step: string;
  readonly source: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A button of a card: the order, its step on the page, and the step it moves the order to. */
export interface Button {
  readonly orderId: string;
  readonly from: string;
  readonly to: string;
}

export function cardsIn(html: string, column = ''): Card[] {
  const cards: Card[] = [];
  let within = column;
  for (const [tag] of html.matchAll(/<(?:ol|li)\b[^>]*>/g)) {
    const value = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    if (value('id').startsWith('column-')) within = value('id');
    if (!tag.startsWith('<li') || value('data-number') === '') continue;
    cards.push({
      ...{ id: value('id'), column: within.slice('column-'.length), number: value('data-number') },
      ...{ step: value('data-step'), source: value('data-source') },
      ...{ createdAt: Number(value('data-created')), updatedAt: Number(value('data-updated')) },
    });
  }
  return cards;
}

export function buttonsIn(html: string): Button[] {
  return [...html.matchAll(/ value="(ord_\w+):(\w+):(\w+)"/g)].map(([, orderId = '', from = '', to = '']) => ({
    orderId,
    from,
    to,
  }));
}

/** An open board, as in a browser: it reads its page once and then applies the events of its stream. */
export async function openBoard(client: WorkspaceClient) {
  let cards = new Map<string, Card>();
  let position = '';
  const read = async (): Promise<void> => {
    const html = await (await client.get('/orders')).text();
    position = / data-live-since-value="([^"]+)"/.exec(html)?.[1] ?? '';
    cards = new Map(cardsIn(html).map((card) => [card.id, card]));
  };
  const receive = async (event: string): Promise<void> => {
    const data = [...event.matchAll(/^data: (.*)$/gm)].map(([, line]) => line).join('\n');
    if (/^event: refresh$/m.test(event)) await read();
    for (const [, id = ''] of data.matchAll(/ action="remove" target="([^"]+)"/g)) cards.delete(id);
    for (const [, column, html = ''] of data.matchAll(
      / action="place" target="([^"]+)"[^>]*>(.*?)<\/turbo-stream>/gs,
    )) {
      for (const card of cardsIn(html, column)) cards.set(card.id, card);
    }
  };
  await read();
  const closing = new AbortController();
  const stream = await client.get(`/orders/live?since=${position}`, { signal: closing.signal });
  const ended = follow(stream, receive).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    cards: (): readonly Card[] => [...cards.values()],
    untilCards: (isWanted: (cards: readonly Card[]) => boolean) =>
      until(() => isWanted([...cards.values()]), { timeoutMessage: () => 'the open board has not caught up' }),
    async close() {
      closing.abort();
      await ended;
    },
  };
}

async function follow(stream: Response, receive: (event: string) => Promise<void>): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) await receive(event);
  }
}
