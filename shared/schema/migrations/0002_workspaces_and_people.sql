-- Workspaces, their API keys, and the people of the dashboard. Written by dashboard, unless a table says otherwise.

create table workspaces (
  id id primary key,
  name text not null,
  kind text not null check (kind in ('restaurant', 'store')),
  plan text not null check (plan in ('free', 'starter', 'pro', 'business')),
  api_enabled boolean not null,
  webhooks_enabled boolean not null,
  timezone text not null,
  currency text not null,
  created_at timestamptz(3) not null default clock(),
  -- The brand that new forms and menus take: `#rrggbb`, and a small picture as a data: URL.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo text check (logo like 'data:image/%' and length(logo) <= 16000)
);

-- API keys -----------------------------------------------------------------------------------------------------------

create table api_keys (
  id id primary key,
  workspace_id id not null references workspaces,
  name text not null,
  hash bytea not null unique,
  last_four text not null,
  permissions text[] not null,
  rate_limit integer check (rate_limit > 0),
  expires_at timestamptz(3),
  environment text not null check (environment in ('test', 'production')),
  created_at timestamptz(3) not null default clock(),
  revoked_at timestamptz(3)
);
create index api_keys_of_workspace on api_keys (workspace_id, id);

-- The last use, calls and refusals of a key stand apart from it, so that writing them often disturbs nobody. They are counted in
-- batches by the services that check keys, an hour a row; hours older than a week are deleted when the key is counted again.
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
-- `detail`: the missing permission, else empty.
create table api_key_refusals (
  key_id id not null references api_keys on delete cascade,
  hour timestamptz(3) not null,
  reason text not null check (reason in ('revoked', 'expired', 'plan', 'switched_off', 'permission', 'rate_limit')),
  detail text not null,
  calls bigint not null,
  last_at timestamptz(3) not null,
  primary key (key_id, hour, reason, detail)
);

-- The one definition of a valid key, for every statement that reads or changes on a key's authority (I10). `offset 0` keeps it two
-- index look-ups: on small tables the planner would rather scan the workspaces.
create view valid_api_keys as
  select k.id, k.workspace_id, k.hash, k.permissions, k.rate_limit, w.kind, w.timezone, k.name
  from api_keys k cross join lateral (
    select kind, timezone from workspaces
    where id = k.workspace_id and api_enabled and plan in ('pro', 'business')
    offset 0
  ) w
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp());

-- Every key by its hash, and why it is not valid: null while it is.
create view known_api_keys as
  select k.id, k.hash, case
      when k.revoked_at is not null then 'revoked'
      when k.expires_at <= clock_timestamp() then 'expired'
      when w.plan not in ('pro', 'business') then 'plan'
      when not w.api_enabled then 'switched_off'
    end as ended
  from api_keys k join workspaces w on w.id = k.workspace_id;

-- People -------------------------------------------------------------------------------------------------------------

-- A person may belong to several workspaces. Without a password: invited and not joined yet, or signing in by passkeys alone.
create table users (
  id id primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  password_hash text,
  -- The shared secret of an authenticator app, sealed under SECRETS_KEY; it counts once confirmed by a first code.
  authenticator_secret bytea,
  authenticator_confirmed_at timestamptz(3),
  -- The time step of the newest accepted code: a code is good once.
  authenticator_step bigint,
  language text check (language in ('en', 'ar')),
  created_at timestamptz(3) not null default clock(),
  -- The workspace whose invitation made the account, until its email is confirmed: nobody has shown yet that the email is theirs.
  joined_through id
);
create unique index users_by_email on users (email);

create table memberships (
  workspace_id id not null references workspaces,
  user_id id not null references users on delete cascade,
  role text not null check (role in ('admin', 'staff')),
  created_at timestamptz(3) not null default clock(),
  primary key (workspace_id, user_id)
);
create index memberships_of_user on memberships (user_id, workspace_id);

-- A signed-in device. Of its token only the SHA-256 is kept.
create table sessions (
  id id primary key,
  user_id id not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default clock(),
  -- Written at most once a minute.
  seen_at timestamptz(3) not null default clock(),
  -- When the person last proved who they are: required again before secrets are shown and things are deleted.
  proved_at timestamptz(3) not null default clock(),
  address text not null,
  device text not null
);
create index sessions_of_user on sessions (user_id, id);
create index sessions_by_use on sessions (seen_at);

create table passkeys (
  credential_id text primary key,
  user_id id not null references users on delete cascade,
  public_key bytea not null,
  -- The authenticator's signature counter.
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null default clock(),
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- Good once each, when the authenticator is lost.
create table recovery_codes (
  user_id id not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Links to join and to set a new password; of their tokens only the SHA-256 is kept.
create table invitations (
  workspace_id id not null references workspaces,
  id id not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'staff')),
  token_hash bytea not null unique,
  invited_by id not null,
  created_at timestamptz(3) not null default clock(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  cancelled_at timestamptz(3),
  primary key (workspace_id, id)
);
create table password_resets (
  user_id id primary key references users on delete cascade,
  token_hash bytea not null unique,
  -- The workspace and its admin who gave the link; null: the operator.
  workspace_id id references workspaces,
  given_by id,
  expires_at timestamptz(3) not null,
  check ((workspace_id is null) = (given_by is null))
);

-- Who did what, when, from where, to what. Written in the transaction of the change.
create table audit_entries (
  workspace_id id not null references workspaces,
  id id not null,
  created_at timestamptz(3) not null default clock(),
  -- Null for the operator's command line.
  user_id id,
  -- The email at that time, or 'command line'.
  actor text not null,
  action text not null,
  -- The object: an id, or an email.
  target text,
  details json not null,
  address text,
  primary key (workspace_id, id)
);
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
