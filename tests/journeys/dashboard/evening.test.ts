import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { type Seeded, seeded } from '../../support/data/seeded.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { type Card, cardsIn, openBoard } from './evening/board.ts';
import { startShop } from './evening/shop.ts';
import {
  arrived,
  eventsDue,
  exported,
  listed,
  type RestaurantOrder,
  recorded,
  type StoreOrder,
  stepsIn,
  unordered,
} from './evening/tellings.ts';
import { backendTurn, customersOrder, type Evening, orderByPhone, staffTurn, tap } from './evening/turns.ts';
import { signIn, type Visitor } from './evening/visitor.ts';

/** An evening of 300 orders, worked by four staff, customers and the API at once: afterwards every source shows the same. */

const orders = 300;
const turnsOfEach = 14;
const incomingAtOnce = 5;
const finished = ['completed', 'rejected', 'cancelled'];
const zone = 'Asia/Baghdad';

const [shop] = await forThisFile(startShop());
const staff = await Promise.all(shop.staff.map((login) => signIn(shop, login)));
const [board] = await forThisFile(openBoard(await signIn(shop, shop.admin)));
const evening: Evening = { placed: [], moved: [], chats: [], refused: 0 };

test('of two staff who take one order at once one wins', async () => {
  const random = seeded(1);
  for (const [index, mine] of staff.entries()) {
    const theirs = staff[(index + 1) % staff.length] ?? mine;
    const orderId = await orderByPhone(mine, evening, random);
    const button = { orderId, from: 'submitted' };
    const won = await Promise.all([
      tap(mine, evening, { ...button, to: 'accepted' }),
      tap(theirs, evening, { ...button, to: 'rejected' }),
    ]);
    expect(won.filter(Boolean)).toHaveLength(1);
  }
  expect(evening.refused).toBe(staff.length);
});

test('an evening passes: all orders come in, worked by everybody at once', async () => {
  const random = seeded(2);
  const byPhone = staff.length * (turnsOfEach + 1);
  let expected = orders - evening.placed.length - byPhone;
  const customers = async (): Promise<void> => {
    for (let count = 0; count < incomingAtOnce && expected > 0; count += 1) {
      expected -= 1;
      await customersOrder(shop, evening, random);
    }
  };
  const shift = async (member: Visitor): Promise<void> => {
    for (let turn = 0; turn < turnsOfEach; turn += 1) {
      await Promise.all([customers(), backendTurn(shop, random), orderByPhone(member, evening, random)]);
      await Promise.all([staffTurn(member, evening, random), backendTurn(shop, random)]);
    }
  };
  await Promise.all(staff.map(shift));
  for (const member of staff) await closing(member, random);
  expect(new Set(evening.placed).size).toBe(orders);
  expect(shop.lines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
  const people = [shop.admin, ...shop.staff].flatMap(({ email, password }) => [email, password]);
  const secretTexts = [shop.key, shop.secret, ...people];
  expect(shop.lines().filter((line) => secretTexts.some((text) => line.includes(text)))).toEqual([]);
});

test('board, API, export, events and deliveries agree on every order', async () => {
  await until(allSettled, { everyMs: 100, late: () => 'deliveries stay open' });
  const [storeOrders, restaurantOrders] = [
    await listed<StoreOrder>(shop, '/api/v1/store-orders'),
    await listed<RestaurantOrder>(shop, '/api/v1/orders'),
  ];
  const [file, events, deliveries] = [await exported(shop), await recorded(shop), arrived(shop)];
  expect([...storeOrders.keys()].sort()).toEqual([...evening.placed].sort());
  expect([...file.values()]).toEqual([...storeOrders.values()]);

  for (const [id, order] of storeOrders) {
    const [told = [], came = []] = [events.get(id), deliveries.get(id)];
    const steps = stepsIn(told);
    expect({ id, status: order.status }).toEqual({ id, status: steps.at(-1) ?? '' });
    const isFood = order.source === 'chat' || order.source === 'storefront';
    expect(told.map(({ event }) => event)).toEqual(eventsDue(steps, isFood));
    expect(unordered(came)).toEqual(unordered(told));
    const last = told.findLast(({ event }) => event === 'order.status_changed')?.data.order_v1;
    if (last) expect(timeless(last)).toEqual(timeless(order));
    expect(restaurantOrders.has(id)).toBe(isFood);
  }
  for (const order of restaurantOrders.values()) {
    const same = storeOrders.get(order.id);
    expect({
      ...{ number: order.orderReference, status: order.fulfillmentStatus, external: order.externalOrderId },
      ...{ createdAt: order.createdAt, updatedAt: order.updatedAt },
    }).toEqual({
      ...{ number: same?.number ?? '', status: same?.status ?? '', external: same?.external_order_id ?? null },
      ...{ createdAt: Date.parse(same?.created_at ?? ''), updatedAt: Date.parse(same?.updated_at ?? '') },
    });
  }
});

test('boards opened now and hours ago show what the API has', async () => {
  const all = [...(await listed<StoreOrder>(shop, '/api/v1/store-orders')).values()];
  const wanted = all.map(cardOf);
  const html = await (await (staff[0] as Visitor).get('/orders')).text();
  const opened = cardsIn(html);
  expect(html).not.toMatch(/id="column-(?!done)\w+"[^>]* data-more/);
  expect(sorted(opened.filter(isOpen))).toEqual(sorted(wanted.filter(isOpen)));
  const today = Temporal.Now.plainDateISO(zone).toString();
  const done = wanted.filter((card) => !isOpen(card) && dayOf(card.updatedAt) === today);
  const newest = done.sort((a, b) => b.updatedAt - a.updatedAt);
  const shown = opened.filter((card) => !isOpen(card));
  expect(shown.map(({ updatedAt }) => updatedAt)).toEqual(newest.slice(0, shown.length).map((each) => each.updatedAt));
  expect(shown.length).toBe(Math.min(done.length, 30));
  for (const card of shown) expect(done).toContainEqual(card);

  const latest = new Map(wanted.map((card) => [card.id, card.updatedAt]));
  const isCurrent = (cards: readonly Card[]): boolean =>
    cards.every(({ id, updatedAt }) => updatedAt === latest.get(id)) &&
    wanted.filter(isOpen).every(({ id }) => cards.some((card) => card.id === id));
  await board.shows(isCurrent);
  expect(sorted(board.cards().filter(isOpen))).toEqual(sorted(wanted.filter(isOpen)));
  for (const card of board.cards()) expect(wanted).toContainEqual(card);
});

test('every tap that succeeded is one step of its order, and nobody else’s', async () => {
  const events = await recorded(shop);
  const keys = evening.moved.map(({ orderId, from, to }) => `${orderId} ${from} ${to}`);
  const steps = [...events].flatMap(([id, told]) => {
    const passed = stepsIn(told);
    return passed.slice(1).map((to, index) => `${id} ${passed[index]} ${to}`);
  });
  // An order that was taken back may be moved on again: each of its moves is a tap of its own.
  const countOf = (all: readonly string[], key: string) => all.filter((each) => each === key).length;
  expect(keys.filter((key) => countOf(keys, key) > countOf(steps, key))).toEqual([]);
  // Else the evening was too quiet to show anything.
  expect(keys.length).toBeGreaterThan(orders);
});

/** The last orders of the evening, of which a board is told one by one: of many at once it is told to look again. */
async function closing(member: Visitor, random: Seeded): Promise<void> {
  const orderId = await orderByPhone(member, evening, random);
  expect(await tap(member, evening, { orderId, from: 'submitted', to: 'accepted' })).toBe(true);
  expect(await tap(member, evening, { orderId, from: 'accepted', to: 'ready' })).toBe(true);
}

async function allSettled(): Promise<boolean> {
  const [row] = await shop.db<{ open: number }[]>`
    select (select count(*) from event_outbox)::int
      + (select count(*) from deliveries where status <> 'delivered')::int as open`;
  return row?.open === 0;
}

/** What a repeat of an action may change without an event is left out: the caller's reference, and the time of its change. */
function timeless(order: unknown): Readonly<Record<string, unknown>> {
  const { updated_at: _, external_order_id: __, ...rest } = Object(order);
  return rest;
}

function cardOf({ id, number, status, source, created_at, updated_at }: StoreOrder): Card {
  const column = finished.includes(status) ? 'done' : status;
  const times = { createdAt: Date.parse(created_at), updatedAt: Date.parse(updated_at) };
  return { id, column, number, step: status, source, ...times };
}

function isOpen({ column }: Card): boolean {
  return column !== 'done';
}

function sorted(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function dayOf(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
}
