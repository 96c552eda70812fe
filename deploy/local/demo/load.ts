import type { Context } from '../../../services/cli/context.ts';
import { Incomplete } from '../../../services/cli/grammar/shape.ts';
import type { Progress } from '../../../services/cli/progress.ts';
import { importPatience } from '../../../services/cli/work/import-file.ts';
import type { ImportedOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { importInBatches, type NumberedOrder } from '../../../shared/orders/verbs/import-in-batches.ts';
import { restaurant, type Shop, store } from './data.ts';
import { eveningOrders } from './evening-orders.ts';
import { liveOrders } from './live-orders.ts';
import { createLogins } from './logins.ts';
import { openShop } from './open-shop.ts';
import { openPages } from './pages.ts';
import { pastChats } from './past-chats.ts';
import { pastOrders } from './past-orders.ts';
import { somebody } from './people.ts';
import { createRandom } from './random.ts';

export interface Wanted {
  /** Orders of both shops together. */
  readonly orders: number;
  readonly seed: number;
  /** Unix ms. */
  readonly now: number;
}

/** The restaurant's part of all orders. */
const restaurantShare = 0.6;

/**
 * Makes a restaurant and a store in Baghdad: people, chats, a past of orders, today's orders, keys and an endpoint, and two
 * logins to the dashboard. The same seed gives the same names, words and amounts. It makes new ones each time it runs, and
 * holds a few batches at most.
 */
export async function loadDemo(context: Context, { orders, seed, now }: Wanted) {
  const progress = context.progress('demo orders', orders);
  const ofRestaurant = Math.ceil(orders * restaurantShare);
  const done = { count: 0 };
  const onDone = (count: number): void => {
    done.count += count;
    progress.update(done.count, done.count);
  };
  const fill = (shop: Shop, count: number) => fillShop(context, shop, { orders: count, seed, now }, progress, onDone);
  const workspaces = [await fill(restaurant, ofRestaurant), await fill(store, orders - ofRestaurant)] as const;
  progress.end();
  const [{ id: first }, { id: second }] = workspaces;
  return { workspaces, logins: await createLogins(context.db(), [first, second]) };
}

/** What is being worked on, and what goes through the real commands one by one; the rest is the past. */
const mostOpen = { restaurant: 14, store: 7 };
const mostLive = { restaurant: 10, store: 5 };
const chatsOf = { restaurant: 27, store: 14 };
const strangers = 150;

async function fillShop(
  context: Context,
  shop: Shop,
  { orders, seed, now }: Wanted,
  progress: Progress,
  onDone: (orders: number) => void,
) {
  const stream = (purpose: string) => createRandom(seed, `${shop.kind} ${purpose}`);
  const opened = await openShop(context, shop);
  const { id } = opened.workspace;
  const conversations = chatsOf[shop.kind];
  const known = await pastChats(context, id, { random: stream('chats'), shop, count: conversations, now });
  const random = stream('people');
  const people = [...known, ...Array.from({ length: strangers }, () => somebody(random))];

  const live = Math.min(mostLive[shop.kind], orders);
  const open = Math.min(mostOpen[shop.kind], orders - live);
  const past = pastOrders(stream('past'), shop, people, orders - live - open, now);
  await importAll(context, id, past, progress, onDone);
  await importAll(context, id, eveningOrders(stream('evening'), shop, known, open, now), progress, onDone);
  await liveOrders(context, id, { random: stream('live'), shop, people: known, count: live });
  onDone(live);
  // Last, so that nothing of the above is sent anywhere: an endpoint gets no event older than itself.
  const endpoint = await opened.addEndpoint();
  const pages = shop.kind === 'restaurant' ? await openPages(context, id) : {};
  const { name, kind } = opened.workspace;
  return { id, name, kind, key: opened.key, limitedKey: opened.limitedKey, endpoint, ...pages, orders, conversations };
}

async function importAll(
  { send }: Context,
  workspaceId: string,
  past: Iterable<ImportedOrder>,
  progress: Progress,
  onDone: (orders: number) => void,
): Promise<void> {
  const { refused, unknown } = await importInBatches(numbered(past), {
    send: (orders) => send('orders.import', { workspaceId, orders: [...orders] }, importPatience),
    say: progress.say,
    onSettled: (batch) => onDone(batch.length),
  });
  if (refused + unknown > 0) throw new Incomplete('not all demo orders came in: see above', { refused, unknown });
}

function* numbered(past: Iterable<ImportedOrder>): Generator<NumberedOrder> {
  let line = 0;
  for (const order of past) {
    line += 1;
    yield { line, order, bytes: Buffer.byteLength(JSON.stringify(order)) };
  }
}
