-- The orders board of a workspace, as its people set it. Written by dashboard.
create table boards (
  workspace_id id primary key,
  -- An order that is older than so many minutes is shown as waiting, and later as late.
  waiting_minutes integer not null default 10,
  late_minutes integer not null default 20,
  -- New orders of before this time ring no more, in no browser; and who said so.
  muted_at timestamptz(3),
  muted_by text,
  updated_at timestamptz(3) not null default clock(),
  check (waiting_minutes >= 1 and late_minutes > waiting_minutes and late_minutes <= 1440)
);

-- A number that is typed or scanned leads to its order, also when it is not on the board any more.
create index orders_by_number on orders (workspace_id, number);
