-- What each key was used for, and what it was refused: shown to admins, counted in batches by whoever checks keys, an hour a
-- row. Hours older than a week go when the key is written again.

create table api_key_calls (
  key_id id not null references api_keys on delete cascade,
  hour timestamptz(3) not null,
  calls bigint not null,
  primary key (key_id, hour)
);

-- `detail`: the permission that was missing, else empty. So a key has at most nine rows an hour.
create table api_key_refusals (
  key_id id not null references api_keys on delete cascade,
  hour timestamptz(3) not null,
  reason text not null check (reason in ('revoked', 'expired', 'plan', 'switched_off', 'permission', 'rate_limit')),
  detail text not null,
  calls bigint not null,
  last_at timestamptz(3) not null,
  primary key (key_id, hour, reason, detail)
);

-- Every key by its hash, and why it may not be used now: null while it may. `valid_api_keys` remains what decides.
create view known_api_keys as
  select k.id, k.hash, case
      when k.revoked_at is not null then 'revoked'
      when k.expires_at <= clock_timestamp() then 'expired'
      when w.plan not in ('pro', 'business') then 'plan'
      when not w.api_enabled then 'switched_off'
    end as ended
  from api_keys k join workspaces w on w.id = k.workspace_id;
