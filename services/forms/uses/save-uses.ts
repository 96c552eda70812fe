import type { Db } from '../../../shared/db/connections/connect.ts';

/** Uses of dead or unknown links are dropped; saved in key order against deadlocks.
 * `batch` maps the SHA-256 of the token in hex to 0 opened, 1 begun, 2 sent. */
export async function saveUses(db: Db, batch: ReadonlyMap<string, number>): Promise<void> {
  await db`
    with used as materialized (
      select l.workspace_id, l.id, l.form_id, (clock() at time zone w.timezone)::date as day, given.use
      from unnest(${[...batch.keys()]}::text[], ${[...batch.values()]}::int[]) as given (hash, use)
      join form_links l on l.token_hash = decode(given.hash, 'hex')
      join workspaces w on w.id = l.workspace_id
      where given.use = 2 or is_live(l.starts_at, l.expires_at, l.cancelled_at)),
    noted as (
      insert into form_link_uses (workspace_id, link_id, use)
      select used.workspace_id, used.id, name
      from used join unnest(array['opened', 'begun', 'sent']) with ordinality names (name, place) on place <= used.use + 1
      order by 1, 2, 3
      on conflict do nothing
      returning workspace_id, link_id, use)
    insert into form_uses_by_day (workspace_id, form_id, use, day, links)
    select n.workspace_id, used.form_id, n.use, used.day, count(*)
    from noted n join used on used.workspace_id = n.workspace_id and used.id = n.link_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (workspace_id, form_id, use, day) do update set links = form_uses_by_day.links + excluded.links`;
}
