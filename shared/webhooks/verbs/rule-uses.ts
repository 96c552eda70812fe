import type { Db } from '../../db/connections/connect.ts';
import type { AutomationRule } from './automation-rules.ts';
import type { ListedDelivery } from './settled-deliveries.ts';

/** Of the endpoint's newest deliveries, so many are looked through for those of the rule. */
const lookedThrough = 200;

/** What each of these rules, of one workspace, sent last, by the rule's id: among the newest deliveries of its endpoint. */
export async function lastOfRules(
  sql: Db,
  rules: readonly AutomationRule[],
): Promise<ReadonlyMap<string, ListedDelivery>> {
  const given = JSON.stringify(rules);
  const rows = await sql<(ListedDelivery & { ruleId: string })[]>`
    select r.id as "ruleId", d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event, d.status, d.attempt,
      d.last_error as "lastError", unix_ms(d.created_at) as "createdAt", null as "dueAt"
    from json_to_recordset(${given}::text::json) r (id text, "workspaceId" id, "endpointId" id, event text)
    cross join lateral (
      select * from (
        select * from closed_deliveries
        where workspace_id = r."workspaceId" and endpoint_id = r."endpointId"
        order by event_id desc limit ${lookedThrough}
      ) newest
      where newest.event = r.event order by event_id desc limit 1
    ) d`;
  return new Map(rows.map(({ ruleId, ...delivery }) => [ruleId, delivery]));
}
