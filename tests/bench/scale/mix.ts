import { everyAnswer } from '../../support/running/forms.ts';
import { requestBytes } from '../measure/keep-alive.ts';
import { orderId, tokenOf } from './data.ts';
import type { World } from './world.ts';

export interface Call {
  readonly port: number;
  readonly request: string;
  readonly leastBytes: number;
}

/**
 * What a busy evening asks: of a hundred calls 35 pages of orders, 35 of conversations, 10 pages of the store-orders export, 10
 * actions, 4 views of a form and a submit, 5 of a menu. Each workspace in its turn.
 */
export function createMix({ ports, made: { keys, slug } }: World): () => Call {
  let [asked, acted, submitted] = [0, 0, 0];
  const get = (path: string, n: number): Call => ({
    port: ports.base,
    request: requestBytes('GET', path, keyed(keys, n)),
    leastBytes: 200,
  });
  const act = (n: number): Call => {
    const body = JSON.stringify({ order_id: orderId(n), action: 'approve' });
    return {
      port: ports.base,
      request: requestBytes('POST', '/api/v1/orders/action', keyed(keys, n), body),
      leastBytes: 200,
    };
  };
  const submit = (n: number): Call => {
    const answers = { ...everyAnswer, name: `Customer ${n}`, budget: 10_000 + n, wishes: `Wish ${n}` };
    const body = JSON.stringify({ token: tokenOf(n), answers });
    return { port: ports.forms, request: requestBytes('POST', '/form/submit', {}, body), leastBytes: 10 };
  };
  return () => {
    const n = asked++;
    const turn = (n * 37) % 100;
    if (turn < 35) return get('/api/v1/orders?limit=50', n);
    if (turn < 70) return get('/api/v1/conversations?limit=50', n);
    if (turn < 80) return get('/api/v1/store-orders?from=0&limit=100', n);
    if (turn < 90) return act(acted++);
    if (turn < 94) return { port: ports.forms, request: requestBytes('GET', `/f/${tokenOf(n)}`), leastBytes: 2_000 };
    if (turn < 95) return submit(submitted++);
    return { port: ports.catalog, request: requestBytes('GET', `/c/${slug}`, browser), leastBytes: 2_000 };
  };
}

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'ar-IQ,ar;q=0.9,en;q=0.8' };

function keyed(keys: readonly string[], n: number): Record<string, string> {
  return { authorization: `Bearer ${keys[n % keys.length]}` };
}
