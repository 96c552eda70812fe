-- Keys that end in :days (a JSON list), that have ended, and that were refused :refusals times within two hours.
with found as (
  select 'key.ending' as kind, k.workspace_id, k.id, k.name, k.last_four, d.days, null::int as calls,
    'key.ending ' || d.days || ' ' || k.id as key
  from (select value::int as days from json_array_elements_text(:'days'::text::json)) d
  cross join lateral (
    select id, workspace_id, name, last_four from api_keys
    where revoked_at is null and expires_at > now() and expires_at <= now() + d.days * interval '1 day'
      and created_at < expires_at - d.days * interval '1 day'
  ) k
  union all
  select 'key.ended', workspace_id, id, name, last_four, null, null, 'key.ended ' || id
  from api_keys where revoked_at is null and expires_at between now() - interval '1 day' and now()
  union all
  select 'key.refused', k.workspace_id, k.id, k.name, k.last_four, null, r.calls,
    'key.refused ' || k.id || ' ' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
  from api_keys k cross join lateral (
    select sum(calls)::int as calls from api_key_refusals
    where key_id = k.id and hour > now() - interval '2 hours'
  ) r
  where r.calls >= :refusals::int
), recorded as (
  insert into notifications (kind, workspace_id, subject_id, data, dedupe_key)
  select kind, workspace_id, id,
    json_strip_nulls(json_build_object('name', name, 'lastFour', last_four, 'days', days, 'calls', calls)), key
  from found
  where not exists (select from notifications n where n.dedupe_key = key offset 0)
  on conflict do nothing
  returning id
)
select count(*)::int as recorded from recorded
