import type { Db } from '../../db/connections/connect.ts';
import type { AutomationRule } from './automation-rules.ts';
import { type ListedDelivery, listedColumns } from './closed-deliveries.ts';

const lookedThrough = 200;

export async function lastOfRules(
  sql: Db,
  rules: readonly AutomationRule[],
): Promise<ReadonlyMap<string, ListedDelivery>> {
  const given = JSON.stringify(rules);
  const rows = await sql<(ListedDelivery & { ruleId: string })[]>`
    select r.id as "ruleId", ${listedColumns(sql)}, null as "dueAt"
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
