-- How keys are used, and what became of calls to the API. Written in batches by the services that check keys and answer calls,
-- also while a move removes what a row belongs to, with which it goes. A week is kept.

-- Apart from api_keys, which is read far more often.
create table api_key_uses (
  key_id id primary key references api_keys on delete cascade,
  last_used_at timestamptz(3) not null
);
create table api_key_calls (
  key_id id not null references api_keys on delete cascade,
  hour timestamptz(3) not null,
  calls bigint not null,
  primary key (key_id, hour)
);
create table api_key_refusals (
  key_id id not null references api_keys on delete cascade,
  hour timestamptz(3) not null,
  reason text not null check (reason in ('revoked', 'expired', 'plan', 'switched_off', 'permission', 'rate_limit')),
  detail text not null,
  calls bigint not null,
  last_at timestamptz(3) not null,
  primary key (key_id, hour, reason, detail)
);

-- For the admins who look for a call. Without a key to refer to: calls outlive a deleted key.
create table api_calls (
  workspace_id id not null references workspaces on delete cascade,
  id id not null,
  key_id id not null,
  at timestamptz(3) not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  ms integer not null,
  request_id text not null,
  primary key (workspace_id, id)
);
create index api_calls_by_request on api_calls (workspace_id, request_id);

-- Every call, also those that are not kept one by one.
create table api_call_hours (
  workspace_id id not null references workspaces on delete cascade,
  hour timestamptz(3) not null,
  key_id id not null,
  path text not null,
  method text not null,
  status smallint not null,
  code text not null,
  calls bigint not null,
  total_ms bigint not null,
  slowest_ms integer not null,
  primary key (workspace_id, hour, key_id, path, method, status, code)
);
