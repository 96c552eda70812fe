import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Output } from '../../../shared/contracts/commands.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { assertId } from '../assert-id.ts';
import type { VerbResult } from '../verb-runner.ts';

type Report = Omit<Command<'messages.report'>, 'commandId' | 'by'>;

/** What became of a message (decided: Channels): once delivered, it stays so. Throws `invalid_request`, `not_found`. */
export async function reportMessage(tx: Tx, report: Report): Promise<VerbResult<Output<'messages.report'>>> {
  const { workspaceId, channel, messageId, outcome } = report;
  assertId('message', messageId, 'messageId');
  // First, as the sender locks them in this order.
  await tx`delete from outgoing_messages where workspace_id = ${workspaceId} and message_id = ${messageId}`;
  const [message] = await tx<{ conversationId: string; isDelivered: boolean; isFailed: boolean }[]>`
    select m.conversation_id as "conversationId", m.delivered_at is not null as "isDelivered",
      m.undelivered_since is not null as "isFailed"
    from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    where m.workspace_id = ${workspaceId} and m.id = ${messageId} and m.direction = 'agent' and c.channel = ${channel}
    for update of m`;
  if (!message) throw new Refused('not_found', 'no message with this id was sent by this channel');
  const isRepeat = message.isDelivered || (outcome === 'failed' && message.isFailed);
  if (isRepeat) return { result: { changed: false }, events: [] };
  const isDelivered = outcome === 'delivered';
  await tx`
    update messages set delivered_at = case when ${isDelivered} then clock() end,
      undelivered_since = case when ${isDelivered} then null else clock() end
    where workspace_id = ${workspaceId} and id = ${messageId}`;
  return { result: { changed: true }, events: [], ids: [message.conversationId] };
}
