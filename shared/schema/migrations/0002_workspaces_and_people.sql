-- Workspaces, API keys and people. Written by dashboard, unless a table says otherwise.

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
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo text check (logo like 'data:image/%' and length(logo) <= 16000),
  order_wait_minutes integer not null default 3 check (order_wait_minutes between 1 and 1440),
  conversation_wait_minutes integer not null default 10 check (conversation_wait_minutes between 1 and 1440),
  notifications_enabled boolean not null default true,
  -- Sealed. Takes { "text": … } by POST.
  chat_url bytea,
  -- Of a test workspace: its original. No foreign key, as it stays one when the original moves away.
  twin_of id check (twin_of <> id),
  -- During a move. While set, nothing of the workspace is sent.
  moving_since timestamptz(3),
  -- During a move a workspace is in two installations. Where this is set, its keys are unknown: it has not arrived, or has left.
  is_elsewhere boolean not null default false
);
create unique index workspaces_by_original on workspaces (twin_of);

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
create index api_keys_by_end on api_keys (expires_at) where expires_at is not null and revoked_at is null;

-- The one definition of a valid key (I10). `offset 0` forces index look-ups: the planner would scan small tables.
create view valid_api_keys as
  select k.id, k.workspace_id, k.hash, k.permissions, k.rate_limit, w.kind, w.timezone, k.name
  from api_keys k cross join lateral (
    select kind, timezone from workspaces
    where id = k.workspace_id and api_enabled and plan in ('pro', 'business') and not is_elsewhere
    offset 0
  ) w
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp());

create view known_api_keys as
  select k.id, k.hash, case
      when k.revoked_at is not null then 'revoked'
      when k.expires_at <= clock_timestamp() then 'expired'
      when w.plan not in ('pro', 'business') then 'plan'
      when not w.api_enabled then 'switched_off'
    end as ended
  from api_keys k join workspaces w on w.id = k.workspace_id;

-- Without a password: invited, or signing in by passkeys alone.
create table users (
  id id primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  password_hash text,
  authenticator_secret bytea,
  authenticator_confirmed_at timestamptz(3),
  -- The time step of the newest accepted code, as each is good once.
  authenticator_step bigint,
  language text check (language in ('en', 'ar')),
  created_at timestamptz(3) not null default clock(),
  -- The inviting workspace, until the email is confirmed.
  joined_through id,
  -- When a mail server said that the address does not exist: nothing is mailed there until the email changes.
  mail_refused_at timestamptz(3),
  -- Minutes of the day in `quiet_zone`.
  quiet_from smallint,
  quiet_until smallint,
  quiet_zone text
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

create table sessions (
  id id primary key,
  user_id id not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default clock(),
  -- Written at most once a minute.
  seen_at timestamptz(3) not null default clock(),
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
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null default clock(),
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at);

create table recovery_codes (
  user_id id not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

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
  -- Whose link was mailed and shown to nobody: accepting it confirms the email.
  is_mailed boolean not null default false,
  primary key (workspace_id, id)
);
create table password_resets (
  user_id id primary key references users on delete cascade,
  token_hash bytea not null unique,
  workspace_id id references workspaces,
  given_by id,
  expires_at timestamptz(3) not null,
  check ((workspace_id is null) = (given_by is null))
);

-- Codes that open the set-up page of an installation without a workspace. Written by dashboard and cli.
create table setup_codes (
  hash bytea primary key,
  expires_at timestamptz(3) not null
);

create table audit_entries (
  workspace_id id not null references workspaces,
  id id not null,
  created_at timestamptz(3) not null default clock(),
  user_id id,
  actor text not null,
  action text not null,
  target text,
  details json not null,
  address text,
  primary key (workspace_id, id)
);
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
