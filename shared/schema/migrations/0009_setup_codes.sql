-- Codes that open the set-up page of an installation without a workspace. Written by dashboard and cli.

create table setup_codes (
  hash bytea primary key,
  expires_at timestamptz(3) not null
);
