-- People of the dashboard: who they are, how they sign in, and what they did ---------------------------------------
-- All of it is written by dashboard.

-- A person may belong to several workspaces. Without a password yet: invited, or by passkeys alone.
create table users (
  id id primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  password_hash text,
  -- The shared secret of an authenticator app, sealed under SECRETS_KEY; counts once it was confirmed by a first code.
  authenticator_secret bytea,
  authenticator_confirmed_at timestamptz(3),
  -- The time step of the newest code that was taken: a code is good once.
  authenticator_step bigint,
  language text check (language in ('en', 'ar')),
  created_at timestamptz(3) not null default clock()
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

-- One signed-in device. Of its token only the SHA-256 is kept.
create table sessions (
  id id primary key,
  user_id id not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default clock(),
  -- Written at most once a minute.
  seen_at timestamptz(3) not null default clock(),
  -- When this person last proved who they are: asked for again before secrets are shown and things are deleted.
  proved_at timestamptz(3) not null default clock(),
  address text not null,
  device text not null
);
create index sessions_of_user on sessions (user_id, id);

create table passkeys (
  credential_id text primary key,
  user_id id not null references users on delete cascade,
  public_key bytea not null,
  -- The authenticator's signature counter.
  uses bigint not null,
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

-- An invitation is a link; of its token only the SHA-256 is kept.
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

-- Who did what, when, from where, to what. Written in the transaction of what it tells of; never changed.
create table audit_entries (
  workspace_id id not null references workspaces,
  id id not null,
  at timestamptz(3) not null default clock(),
  -- Null for the operator's command line.
  user_id id,
  -- The email at that time, or 'command line'.
  actor text not null,
  action text not null,
  -- What it was done to: an id, or an email.
  target text,
  details json not null,
  address text,
  primary key (workspace_id, id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
