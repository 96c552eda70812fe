import type { Subject } from '../../shared/contracts/commands.ts';
import { sendCommand } from '../../shared/messaging/commands.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';

interface LoadOptions {
  readonly messaging: Messaging;
  readonly workspaceId: string;
  readonly key: string;
  readonly portOf: (service: 'api-read' | 'catalog' | 'dashboard' | 'forms' | 'order-actions') => number;
}

const everyMs = 500;
const answerWithinMs = 10_000;
/** The most calls in flight when everything hangs. */
const maxInFlight = 60;

/** Calls every service twice a second and ignores the answers. */
export function startLoad({ messaging, workspaceId, key, portOf }: LoadOptions) {
  const inFlight = new Set<Promise<unknown>>();
  const begin = (work: Promise<unknown>): void => {
    const ended = work.catch(() => {}).finally(() => inFlight.delete(ended));
    inFlight.add(ended);
  };
  const ask = (service: Parameters<typeof portOf>[0], path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${portOf(service)}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(answerWithinMs),
    }).then((answer) => answer.arrayBuffer());
  const command = (subject: Subject, fields: object) =>
    sendCommand(
      messaging,
      subject,
      { workspaceId, commandId: crypto.randomUUID(), ...fields } as never,
      answerWithinMs,
    );

  const work = (): void => {
    if (inFlight.size > maxInFlight) return;
    for (const path of ['orders', 'orders?status=pending', 'conversations', 'store-orders'])
      begin(ask('api-read', `/api/v1/${path}`));
    const [form, menu] = ['/f/AAAAAAAAAAAAAAAA', '/c/noor-kitchen'];
    for (const [service, path] of [
      ['forms', form],
      ['catalog', menu],
      ['dashboard', '/sign-in'],
    ] as const)
      begin(ask(service, path));
    begin(ask('order-actions', '/api/v1/orders/action', { method: 'POST', body: '{}' }));
    const lines = [{ name: 'شاورما دجاج', quantity: 1, unit_price: 5_000 }];
    begin(placeAndApprove(lines));
    const conversation = { channel: 'web', status: 'open' };
    begin(command('conversations.put', { conversation }));
    begin(command('automation.trigger', { event: 'payment.confirmed', data: {} }));
  };
  const placeAndApprove = async (lines: readonly object[]): Promise<void> => {
    const placed: unknown = await command('orders.place', {
      order: { source: 'chat', customer: { name: 'Zainab' }, lines },
    });
    const id = /ord_\w+/.exec(JSON.stringify(placed))?.[0];
    await ask('order-actions', '/api/v1/orders/action', {
      method: 'POST',
      body: JSON.stringify({ order_id: id, action: 'approve' }),
    });
  };
  const timer = setInterval(work, everyMs);
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.allSettled([...inFlight]);
    },
  };
}
