import type { Db } from '../../db/connections/connect.ts';

export interface FormDay {
  readonly day: string;
  readonly opened: number;
  readonly begun: number;
  readonly sent: number;
}

const shownDays = 30;

export async function formDays(sql: Db, workspaceId: string, formId: string): Promise<FormDay[]> {
  return sql<FormDay[]>`
    with today as (select (clock() at time zone timezone)::date as day from workspaces where id = ${workspaceId})
    select each.day::date::text as day,
      coalesce(sum(links) filter (where use = 'opened'), 0)::int as opened,
      coalesce(sum(links) filter (where use = 'begun'), 0)::int as begun,
      coalesce(sum(links) filter (where use = 'sent'), 0)::int as sent
    from today, generate_series(today.day - ${shownDays - 1}::int, today.day, interval '1 day') each (day)
    left join form_uses_by_day d on d.workspace_id = ${workspaceId} and d.form_id = ${formId}
      and d.use in ('opened', 'begun', 'sent') and d.day = each.day::date
    group by 1 order by 1`;
}
