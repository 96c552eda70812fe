import type { openWorld } from './world.ts';

/** A restaurant with pending orders, an API key, and a webhook receiver in a container that verifies signatures. */
export interface Shop {
  readonly id: string;
  readonly key: string;
  /** Webhooks received with a valid signature; `id` is the order's. */
  received(): Promise<{ event: string; id: string }[]>;
  close(): Promise<void>;
}

type OpenedWorld = ReturnType<typeof openWorld>;

const pendingOrders = 3_000;

export async function openShop({ cli, compose, commands }: OpenedWorld): Promise<Shop> {
  const createWorkspace =
    'workspace create --name Trial --kind restaurant --plan pro --timezone Asia/Baghdad --currency IQD';
  const { id } = await cli<{ id: string }>(createWorkspace.split(' '));
  const newKey = `key create --workspace ${id} --name trial --permissions orders:read,orders:write --rate-limit 100000`;
  const { value: key } = await cli<{ value: string }>(newKey.split(' '));
  const events = 'order.created,order.approved';
  const newEndpoint = `endpoint create --workspace ${id} --url http://receiver:9000/hook --events ${events} --environment test`;
  const { secret } = await cli<{ secret: string }>(newEndpoint.split(' '));
  const run = ['run', '--detach', '--no-TTY', '--use-aliases', '--name', receiverName, 'receiver'];
  await compose([...run, '--secret', secret, '--json']);
  const line = JSON.stringify({
    source: 'chat',
    status: 'pending',
    lines: [{ name: 'Tea', quantity: 1, unit_price: 500 }],
  });
  await cli(['order', 'import', '--workspace', id, '--file', '-'], `${line}\n`.repeat(pendingOrders));
  return {
    id,
    key,
    received: async () => envelopes(await commands.run(['docker', 'logs', receiverName])),
    close: async () => void (await commands.run(['docker', 'rm', '--force', receiverName])),
  };
}

const receiverName = 'messaging-platform-trial-receiver';

function envelopes(lines: string): { event: string; id: string }[] {
  return lines
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): { event: string; data: { id?: string; orderId?: string } } => JSON.parse(line))
    .map(({ event, data }) => ({ event, id: data.id ?? data.orderId ?? '' }));
}
