import { newId } from '../../../shared/db/new-id.ts';
import { dataOf, type SentCommand } from '../evidence/journal.ts';
import type { Client } from './client.ts';
import { command } from './commander.ts';

export async function talk(client: Client): Promise<void> {
  const { chance, tenants, state: known } = client;
  const workspace = chance.oneOf(tenants.workspaces);
  const workspaceId = workspace.id;
  const id = newId('conversation');
  const put = (status: 'open' | 'closed'): Promise<SentCommand> => {
    const conversation = { id, channel: 'web', status } as const;
    return command(client, 'conversations.put', { workspaceId, conversation }, crypto.randomUUID());
  };
  const opened = await put('open');
  if (!dataOf(opened)) return;
  known.conversations.push({ id, workspace });
  known.commands.push(opened);
  for (let left = 1 + chance.below(3); left > 0; left -= 1) {
    const text = crypto.randomUUID();
    const message = { direction: 'contact', text } as const;
    const added = await command(client, 'messages.add', { workspaceId, conversationId: id, message }, text);
    if (!dataOf(added)) return;
    known.commands.push(added);
  }
  if (chance.chance(0.3)) await put('closed');
}

export async function trigger(client: Client): Promise<void> {
  const { id: workspaceId } = client.chance.oneOf(client.tenants.workspaces);
  const marker = crypto.randomUUID();
  const fired = { workspaceId, event: 'payment.confirmed', data: { marker } } as const;
  const sent = await command(client, 'automation.trigger', fired, marker);
  if (dataOf(sent)) client.state.commands.push(sent);
}
