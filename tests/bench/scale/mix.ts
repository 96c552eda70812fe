import { everyAnswer } from '../../support/running/forms.ts';
import { type Call, requestBytes } from '../measure/load.ts';
import { approval } from '../orders/order-action.ts';
import { orderId, tokenOf } from './data.ts';
import type { World } from './world.ts';

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'ar-IQ,ar;q=0.9,en;q=0.8' };

/** Calls of each kind through Caddy. Workspaces take turns, and each action approves another order. */
export function callsOf({ ports, made: { keys, slug } }: World) {
  let [asked, acted, submitted] = [0, 0, 0];
  const list = (path: string) => (): Call => {
    const headers = { authorization: `Bearer ${keys[asked++ % keys.length]}` };
    return { port: ports.base, request: requestBytes('GET', `/api/v1/${path}`, headers), minBytes: 200 };
  };
  const page = (port: number, path: string, headers = {}): Call => ({
    ...{ port, minBytes: 2_000 },
    request: requestBytes('GET', path, headers),
  });
  return {
    orders: list('orders?limit=25'),
    conversations: list('conversations?limit=25'),
    storeOrders: list('store-orders?from=0&limit=100'),
    action: (): Call => {
      const n = acted++;
      return approval(ports.base, keys[n % keys.length] ?? '', orderId(n));
    },
    formView: () => page(ports.forms, `/f/${tokenOf(asked++)}`),
    submit: (): Call => {
      const n = submitted++;
      const answers = { ...everyAnswer, name: `Customer ${n}`, budget: 10_000 + n, wishes: `Wish ${n}` };
      const body = JSON.stringify({ token: tokenOf(n), answers });
      return { port: ports.forms, request: requestBytes('POST', '/form/submit', {}, body), minBytes: 10 };
    },
    menuView: () => page(ports.catalog, `/c/${slug}`, browser),
  };
}

/** Of 100 calls each kind of call takes so many. */
const shares = {
  ...{ orders: 35, conversations: 35, storeOrders: 10, action: 10 },
  ...{ formView: 4, submit: 1, menuView: 5 },
} satisfies Record<keyof ReturnType<typeof callsOf>, number>;

export function createMix(world: World): () => Call {
  const calls = callsOf(world);
  const turns = Object.entries(shares).flatMap(([kind, share]) =>
    Array.from({ length: share }, () => calls[kind as keyof typeof shares]),
  );
  let next = 0;
  // 37 has no divisor in common with 100, so that every kind comes soon and often.
  return () => turns[(next++ * 37) % turns.length]?.() ?? calls.orders();
}
