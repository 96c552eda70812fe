import { defaultTimeoutMs, until } from '../../../shared/runtime/until.ts';
import { orderCommandClient } from '../../support/requests/order-commands.ts';
import { sendChecked } from '../../support/requests/send-checked.ts';
import { formClient } from '../../support/running/forms.ts';
import { signIn, type WorkspaceClient } from '../dashboard/evening/workspace-client.ts';
import { linksOfShop, type Shop } from './shop.ts';

export interface Load {
  readonly finished: readonly string[];
  readonly failures: readonly string[];
  untilFurtherTurns(turns: number): Promise<void>;
  stop(): Promise<void>;
}

const pauseMs = 20;
/** A link takes 120 submits a minute. */
const formPauseMs = 550 / linksOfShop;

/** Callers of the API, customers with forms and menus, chats,
 * and an admin at the dashboard, each in an endless loop. */
export async function startLoad(shop: Shop): Promise<Load> {
  const finished: string[] = [];
  const failures: string[] = [];
  const admin = await signIn(shop, shop.admin);
  const turns: Record<string, (turn: number) => Promise<void>> = {
    orders: async () => void finished.push(await orderComesAndGoes(shop)),
    reads: () => backendReads(shop),
    forms: (turn) => Promise.all([formIsFilledIn(shop, turn), Bun.sleep(formPauseMs)]).then(() => {}),
    menus: () => menuIsRead(shop),
    chats: () => customerWrites(shop),
    dashboard: () => adminWorks(admin),
  };
  const done: Record<string, number> = {};
  let isOver = false;
  const repeating = Object.entries(turns).map(async ([name, take]) => {
    for (let turn = 0; !isOver; turn += 1) {
      await take(turn).catch((error: unknown) => failures.push(`${new Date().toISOString()} ${name}: ${error}`));
      done[name] = turn + 1;
      await Bun.sleep(pauseMs);
    }
  });
  return {
    finished,
    failures,
    untilFurtherTurns(count) {
      const due = Object.keys(turns).map((name) => ({ name, turn: (done[name] ?? 0) + count }));
      return until(() => due.every(({ name, turn }) => (done[name] ?? 0) >= turn), {
        timeoutMessage: () => `the load has stopped: ${JSON.stringify(done)}, ${failures.slice(0, 5)}`,
      }).then(() => {});
    },
    async stop() {
      isOver = true;
      await Promise.all(repeating);
    },
  };
}

const lines = [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }];

async function orderComesAndGoes({ messaging, workspaceId, api, key }: Shop): Promise<string> {
  const order = { source: 'storefront', lines } as const;
  const { store_order: placed } = await orderCommandClient(messaging).send('orders.place', { workspaceId, order });
  for (const action of ['approve', 'mark_arrived']) {
    const { status, meta, text } = await api.act(key, { order_id: placed.id, action });
    if (status !== 200 || !meta.changed) throw new Error(`${action} returned ${status} ${text}`);
  }
  return placed.id;
}

async function backendReads({ api, key }: Shop): Promise<void> {
  for (const list of ['conversations', 'orders', 'store-orders']) {
    const { status } = await api.get(`/api/v1/${list}`, key, { limit: 10 });
    mustBe(status, 200, list);
  }
}

async function formIsFilledIn({ sites, tokens }: Shop, turn: number): Promise<void> {
  const token = tokens[turn % tokens.length] ?? '';
  mustBe(await statusOf(`${sites.FORMS_URL}/f/${token}`), 200, 'the form');
  const { ok, code } = await formClient(sites.FORMS_URL).submit(token, { count: turn });
  if (!ok && code !== 'NO_EDITS_LEFT') throw new Error(`the answers were refused: ${code}`);
}

async function menuIsRead({ sites, slug }: Shop): Promise<void> {
  mustBe(await statusOf(`${sites.CATALOG_URL}/c/${slug}`), 200, 'the menu');
}

async function customerWrites({ messaging, workspaceId }: Shop): Promise<void> {
  const conversation = { channel: 'whatsapp', customer: { name: 'Zainab', phone: '+9647701234567' } } as const;
  const { id } = await sendChecked(messaging, 'conversations.put', { workspaceId, conversation }, defaultTimeoutMs);
  const message = { direction: 'contact', text: 'مرحبا' } as const;
  await sendChecked(messaging, 'messages.add', { workspaceId, conversationId: id, message }, defaultTimeoutMs);
}

async function adminWorks(admin: WorkspaceClient): Promise<void> {
  mustBe((await admin.get('/orders')).status, 200, 'the board');
  const fields = { command: crypto.randomUUID(), source: 'phone', type: 'pickup', item_1: '1 Kebab', price_1: '5000' };
  mustBe((await admin.post('/orders/new', fields)).status, 303, 'an order by phone');
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.text();
  return answer.status;
}

function mustBe(status: number, wanted: number, what: string): void {
  if (status !== wanted) throw new Error(`${what} returned ${status}`);
}
