-- What became of calls to the API, for the admins who look for one. Written in batches by the services that answer
-- them; a week is kept. Without a key to refer to: calls outlive a deleted key.

create table api_calls (
  workspace_id id not null references workspaces,
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
-- brief: the table is new.
create index api_calls_by_request on api_calls (workspace_id, request_id);

-- Every call, also those that are not kept one by one.
create table api_call_hours (
  workspace_id id not null references workspaces,
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
