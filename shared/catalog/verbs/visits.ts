import type { Db } from '../../db/connections/connect.ts';

export interface DayOfVisits {
  readonly day: string;
  readonly visits: number;
}

export async function visitsByDay(
  sql: Db,
  menuId: string,
  zone: string,
  days: number,
): Promise<readonly DayOfVisits[]> {
  // Without the redundant bound on v.day, every day of the menu would be read.
  return sql<DayOfVisits[]>`
    select of.day::text, coalesce(v.visits, 0)::int as visits
    from (select (now() at time zone ${zone})::date as today) now
    cross join lateral (select now.today - ago as day from generate_series(0, ${days - 1}::int) ago) of
    left join catalog_visits v on v.catalog_id = ${menuId} and v.day = of.day
      and v.day > (now() at time zone ${zone})::date - ${days}::int
    order by of.day`;
}
