-- A link as it is opened and as it is submitted, for forms. A submit locks it and reads it in one call: a second statement of
-- its own would cost as much as the read.

-- `now` is the time in Unix ms, because a timestamp costs more to write and parse.
create type open_link as (
  workspace_id id, link_id id, form_id id, edits smallint, zone text, edits_used smallint, answers json, answered_at timestamptz,
  version integer, now double precision, customer_id id, profile json, custom jsonb
);

-- The link of a token, with its form, submission and customer; no row unless it may be opened now. The hash is compared after
-- the look-up, so that every token reads the index and table alike (I12). The fences (`offset 0`) force look-ups by key.
create function find_link(hash bytea) returns setof open_link language sql stable
begin atomic
  select l.workspace_id, l.id, l.form_id, l.edits, w.timezone, s.edits_used, s.answers, s.updated_at,
    coalesce(s.version, f.version), trunc(date_part('epoch', clock_timestamp()) * 1000),
    coalesce(s.customer_id, l.customer_id), json_build_object('name', c.name, 'phone', c.phone, 'email', c.email),
    coalesce(c.custom_fields, '{}')
  from (
      select *, is_live(starts_at, expires_at, cancelled_at) as live from form_links
      where token_hash >= hash order by token_hash limit 1
    ) l
    cross join lateral (select timezone from workspaces where id = l.workspace_id offset 0) w
    cross join lateral (select version from forms where workspace_id = l.workspace_id and id = l.form_id offset 0) f
    left join lateral (
      select * from form_submissions where workspace_id = l.workspace_id and link_id = l.id offset 0
    ) s on true
    left join lateral (
      select * from customers where workspace_id = l.workspace_id and id = coalesce(s.customer_id, l.customer_id) offset 0
    ) c on true
  where l.token_hash = hash and l.live;
end;

-- Locks the link of a token until the transaction ends, with the same work if there is no open link (I12), then finds it: in
-- this order, so that it is as the transaction that held the lock left it.
create function lock_link(hash bytea) returns setof open_link language plpgsql as $$
begin
  perform from form_links where (workspace_id, id) = (
    select workspace_id, id from (
      select *, is_live(starts_at, expires_at, cancelled_at) as live from form_links
      where token_hash >= hash order by token_hash limit 1
    ) l where token_hash = hash and live
  ) for update;
  return query select * from find_link(hash);
end $$;
