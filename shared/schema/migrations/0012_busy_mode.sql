-- Busy mode: how much longer orders take, until when, and how often that was changed. A menu's page counts its changes
-- by its version and this together, which only grow.
alter table boards
  add column busy_minutes integer not null default 0 check (busy_minutes between 0 and 240),
  add column busy_until timestamptz(3),
  add column busy_changes integer not null default 0;
