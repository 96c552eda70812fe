import { dataOf } from '../evidence/journal.ts';
import type { Client } from './client.ts';
import { command } from './commander.ts';

export async function trigger(client: Client): Promise<void> {
  const { id: workspaceId } = client.chance.oneOf(client.tenants.workspaces);
  const marker = crypto.randomUUID();
  const fired = { workspaceId, event: 'payment.confirmed', data: { marker } } as const;
  const sent = await command(client, 'automation.trigger', fired, marker);
  if (dataOf(sent)) client.state.commands.push(sent);
}
