import type { Context } from '../../../services/cli/context.ts';
import { Incomplete } from '../../../services/cli/grammar/shape.ts';
import { importTimeouts } from '../../../services/cli/work/import-file.ts';
import type { ImportedOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { importInBatches, type NumberedOrder } from '../../../shared/orders/verbs/import-in-batches.ts';
import { createTwin } from '../../../shared/workspaces/twins.ts';
import { pastChats } from './chats.ts';
import { addEndpoint, createDemoWorkspace, createPublicPages } from './create-demo-workspace.ts';
import { type DemoBusiness, restaurant, store } from './data.ts';
import { liveOrders } from './live-orders.ts';
import { createLogins } from './logins.ts';
import { openOrders, pastOrders } from './past-orders.ts';
import { randomPerson } from './people.ts';
import { createRandom } from './random.ts';

export interface DemoOptions {
  readonly orders: number;
  readonly seed: number;
  readonly now: number;
}

interface ProgressCallbacks {
  readonly say: (line: string) => void;
  readonly onDone: (orders: number) => void;
}

const restaurantShare = 0.6;

/** The same seed gives the same names, words and amounts. */
export async function loadDemo(context: Context, { orders, seed, now }: DemoOptions) {
  const progress = context.progress('demo orders', orders);
  let done = 0;
  const onDone = (count: number): void => {
    done += count;
    progress.update(done, done);
  };
  const fill = (business: DemoBusiness, orders: number) =>
    fillShop(context, business, { orders, seed, now }, { say: progress.say, onDone });
  const ofRestaurant = Math.ceil(orders * restaurantShare);
  const workspaces = [await fill(restaurant, ofRestaurant), await fill(store, orders - ofRestaurant)] as const;
  progress.end();
  const [{ id: first }, { id: second }] = workspaces;
  const { id: test, name } = await createTwin(context.db(), first);
  return { workspaces, test: { id: test, name }, logins: await createLogins(context.db(), [first, second]) };
}

const maxOpen = { restaurant: 14, store: 7 };
const maxLive = { restaurant: 10, store: 5 };
const chatsOf = { restaurant: 27, store: 14 };
const customersWithoutChat = 150;

async function fillShop(
  context: Context,
  business: DemoBusiness,
  { orders, seed, now }: DemoOptions,
  callbacks: ProgressCallbacks,
) {
  const randomFor = (purpose: string) => createRandom(seed, `${business.kind} ${purpose}`);
  const workspace = await createDemoWorkspace(context, business);
  const { id } = workspace;
  const conversations = chatsOf[business.kind];
  const chatCustomers = await pastChats(context, id, {
    random: randomFor('chats'),
    business,
    count: conversations,
    now,
  });
  const random = randomFor('people');
  const people = [...chatCustomers, ...Array.from({ length: customersWithoutChat }, () => randomPerson(random))];

  const live = Math.min(maxLive[business.kind], orders);
  const open = Math.min(maxOpen[business.kind], orders - live);
  const past = { random: randomFor('past'), business, people, count: orders - live - open, now };
  await importAll(context, id, pastOrders(past), callbacks);
  const evening = { random: randomFor('evening'), business, people: chatCustomers, count: open, now };
  await importAll(context, id, openOrders(evening), callbacks);
  await liveOrders(context, id, { random: randomFor('live'), business, people: chatCustomers, count: live });
  callbacks.onDone(live);
  // Last, because an endpoint gets no events older than itself: none of the above is sent.
  const endpoint = await addEndpoint(context, id, business);
  const pages: Partial<Awaited<ReturnType<typeof createPublicPages>>> =
    business.kind === 'restaurant' ? await createPublicPages(context, id) : {};
  return { ...workspace, endpoint, ...pages, orders, conversations };
}

async function importAll(
  { send }: Context,
  workspaceId: string,
  orders: Iterable<ImportedOrder>,
  { say, onDone }: ProgressCallbacks,
): Promise<void> {
  const { refused, unknown } = await importInBatches(numbered(orders), {
    send: (batch) => send('orders.import', { workspaceId, orders: [...batch] }, importTimeouts),
    say,
    onSettled: (batch) => onDone(batch.length),
  });
  if (refused + unknown > 0) throw new Incomplete('not all demo orders were imported: see above', { refused, unknown });
}

function* numbered(orders: Iterable<ImportedOrder>): Generator<NumberedOrder> {
  let line = 0;
  for (const order of orders) {
    line += 1;
    yield { line, order, bytes: Buffer.byteLength(JSON.stringify(order)) };
  }
}
