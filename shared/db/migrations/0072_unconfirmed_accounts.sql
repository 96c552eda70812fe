-- An account that was made by an invitation belongs to that workspace until its email is confirmed: nobody has shown yet that the
-- email is theirs. Null: the operator made it, or has vouched for it since.
alter table users add column joined_through id;
-- brief: one row an account
update users set joined_through = i.workspace_id from invitations i
  where i.email = users.email and i.accepted_at between users.created_at - interval '1 minute' and users.created_at + interval '1 minute';

-- The newest link by which a person may set a new password, once; of its token only the SHA-256 is kept.
create table password_resets (
  user_id id primary key references users on delete cascade,
  token_hash bytea not null unique,
  -- The workspace and the admin of it who gave the link; null: the operator.
  workspace_id id references workspaces,
  given_by id,
  expires_at timestamptz(3) not null,
  check ((workspace_id is null) = (given_by is null))
);
