// What a user of the client writes; python_program.py is the same in Python. Reads a request from standard input, prints JSON.
import { Database } from 'bun:sqlite';
import {
  ApiError,
  createClient,
  NoAnswer,
  type StateStore,
  type SyncState,
  unwrap,
} from '../../../deploy/clients/typescript/src/main.ts';

const { verb, baseUrl, key, timeout, ...given } = await Bun.stdin.json();
const client = createClient({ baseUrl, key, timeoutMs: timeout * 1000 });
const say = (value: unknown): void => console.log(JSON.stringify(value));

const verbs: Readonly<Record<string, () => Promise<unknown>>> = {
  async list() {
    const [ids, pages]: [string[], number[]] = [[], []];
    for await (const { id } of client.listStoreOrders({ limit: given.limit })) ids.push(id);
    for await (const { data } of client.listStoreOrders({ limit: given.limit }).pages()) pages.push(data.length);
    return { ids, pages };
  },
  async read() {
    const [conversations, messages, orders]: string[][] = [[], [], []];
    for await (const { id } of client.listConversations()) conversations?.push(id);
    for await (const { text } of client.listMessages({ conversation_id: given.conversation })) messages?.push(text);
    for await (const { id } of client.listOrders({ status: 'pending' })) orders?.push(id);
    return { conversations, messages, orders };
  },
  async act() {
    const { data, meta } = await client.actOnOrder(given.body);
    return { status: data.status, reference: data.externalOrderId, changed: meta.changed };
  },
  async unwrap() {
    return given.cases.map(({ body, headers, secret }: Record<string, string>) => {
      try {
        const event = unwrap(Buffer.from(body ?? '', 'base64'), Object(headers), secret ?? '');
        return [event.event, event.event === 'unknown' ? event.name : event.deliveryId];
      } catch (error) {
        return [error instanceof Error ? error.name : '', ''];
      }
    });
  },
  async follow() {
    const db = new Database(given.copy, { create: true });
    db.run('pragma journal_mode = wal');
    db.run('create table if not exists orders (id text primary key, body text)');
    const state = given.state ?? stateIn(db);
    const put = db.query('replace into orders values (?, ?)');
    for await (const orders of client.follow({ state, once: given.once, everyMs: 1000 * given.every })) {
      db.transaction(() => {
        for (const order of orders) put.run(order.id, JSON.stringify(order));
      })();
    }
    return 'caught up';
  },
};

/** Keeps how far it has come beside the orders, and each listing that came to its end. */
function stateIn(db: Database): StateStore {
  db.run('create table if not exists states (at integer primary key, state text)');
  const last = db.query<{ state: string }, []>('select state from states order by at desc limit 1');
  const add = db.query('insert into states (state) values (?)');
  return {
    load: () => JSON.parse(last.get()?.state ?? 'null') as SyncState | null,
    save: (state) => void add.run(JSON.stringify(state)),
  };
}

try {
  say(await verbs[verb]?.());
} catch (error) {
  if (error instanceof ApiError) {
    const { code, status, requestId, retryAfterSeconds: retryAfter } = error;
    say({ error: { code, status, requestId, retryAfter } });
  } else if (error instanceof NoAnswer) say({ error: { code: 'NoAnswer' } });
  else throw error;
}
