import type { Db } from '../../../../shared/db/connections/connect.ts';

/** A day of a menu, as `2026-11-22`. */
export interface DayOfVisits {
  readonly day: string;
  readonly visits: number;
}

/** How often a menu was opened on each of the last `days` days of the zone, oldest first. */
export async function visitsByDay(
  sql: Db,
  menuId: string,
  zone: string,
  days: number,
): Promise<readonly DayOfVisits[]> {
  return sql<DayOfVisits[]>`
    select days.day::date::text as day, coalesce(v.visits, 0)::int as visits
    from generate_series((now() at time zone ${zone}) - ${days - 1} * interval '1 day', now() at time zone ${zone},
      interval '1 day') as days (day)
    left join catalog_visits v on v.catalog_id = ${menuId} and v.day = days.day::date
    order by days.day`;
}
