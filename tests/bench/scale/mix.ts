import { everyAnswer } from '../../support/running/forms.ts';
import { requestBytes } from '../measure/keep-alive.ts';
import { orderId, tokenOf } from './data.ts';
import type { World } from './world.ts';

export interface Call {
  readonly port: number;
  readonly request: string;
  readonly minBytes: number;
}

/** Of 100 calls 35 list orders, 35 conversations, 10 export store orders, 10 act, 5 use a form and 5 a menu. Workspaces
 * take turns. */
export function createMix({ ports, made: { keys, slug } }: World): () => Call {
  let [asked, acted, submitted] = [0, 0, 0];
  const get = (path: string, n: number): Call => ({
    port: ports.base,
    request: requestBytes('GET', path, keyed(keys, n)),
    minBytes: 200,
  });
  const act = (n: number): Call => {
    const body = JSON.stringify({ order_id: orderId(n), action: 'approve' });
    return {
      port: ports.base,
      request: requestBytes('POST', '/api/v1/orders/action', keyed(keys, n), body),
      minBytes: 200,
    };
  };
  const submit = (n: number): Call => {
    const answers = { ...everyAnswer, name: `Customer ${n}`, budget: 10_000 + n, wishes: `Wish ${n}` };
    const body = JSON.stringify({ token: tokenOf(n), answers });
    return { port: ports.forms, request: requestBytes('POST', '/form/submit', {}, body), minBytes: 10 };
  };
  return () => {
    const n = asked++;
    const turn = (n * 37) % 100;
    if (turn < 35) return get('/api/v1/orders?limit=50', n);
    if (turn < 70) return get('/api/v1/conversations?limit=50', n);
    if (turn < 80) return get('/api/v1/store-orders?from=0&limit=100', n);
    if (turn < 90) return act(acted++);
    if (turn < 94) return { port: ports.forms, request: requestBytes('GET', `/f/${tokenOf(n)}`), minBytes: 2_000 };
    if (turn < 95) return submit(submitted++);
    return { port: ports.catalog, request: requestBytes('GET', `/c/${slug}`, browser), minBytes: 2_000 };
  };
}

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'ar-IQ,ar;q=0.9,en;q=0.8' };

function keyed(keys: readonly string[], n: number): Record<string, string> {
  return { authorization: `Bearer ${keys[n % keys.length]}` };
}
