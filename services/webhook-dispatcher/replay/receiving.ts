import { Refused } from '../../../shared/basics/refused.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { closingReasons } from '../../../shared/webhooks/rules/closing-reason.ts';
import { eventNames } from '../../../shared/webhooks/rules/event-pattern.ts';

export interface Receiving {
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly events: readonly string[];
}

/** Throws `not_found`, and `invalid_state` with the reason for which a claim would close the deliveries again. */
export async function receivingEndpoint(db: Db | Tx, workspaceId: string, endpointId: string): Promise<Receiving> {
  const [receiver] = await db<{ closingReason: string | null; events: string[] }[]>`
    select r.closing_reason as "closingReason", array(
      select name from unnest(${[...eventNames]}::text[]) name
      where subscribes(r.events, name) and exists (select from routes(r.workspace_id, name, r.id, 'infinity'))) as events
    from webhook_receivers r where r.id = ${endpointId} and r.workspace_id = ${workspaceId}`;
  if (!receiver) throw new Refused('not_found', 'no such endpoint');
  const { closingReason, events } = receiver;
  if (closingReason === closingReasons.disabled)
    throw new Refused('invalid_state', `${closingReason}: enable it first`);
  if (closingReason !== null) throw new Refused('invalid_state', closingReason);
  return { workspaceId, endpointId, events };
}
