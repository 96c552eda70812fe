-- How long a workspace keeps what people wrote (decided: Retention). Written by dashboard; conversations erases, and keeps
-- up to when it has.
create table retention (
  workspace_id id primary key references workspaces,
  conversation_days integer check (conversation_days between 30 and 3650),
  answer_days integer check (answer_days between 30 and 3650),
  order_days integer check (order_days between 30 and 3650),
  -- Until then nothing is erased, and it can be undone.
  starts_at timestamptz(3) not null,
  conversations_erased_until timestamptz(3),
  answers_erased_until timestamptz(3),
  orders_erased_until timestamptz(3)
);
