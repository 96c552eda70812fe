-- Conversations whose customer waits for an answer -------------------------------------------------------------------

-- Since when: the first message of the customer's that nobody has answered. Null where the team or the assistant has the last
-- word. Written by conversations; `conversation_doc` leaves it out.
alter table conversations add column waiting_since timestamptz(3);

update conversations c set waiting_since = (
  select min(m.created_at) from messages m
  where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 'contact'
    and m.created_at > coalesce((
      select a.created_at from messages a
      where a.workspace_id = c.workspace_id and a.conversation_id = c.id and a.direction = 'agent'
      order by a.created_at desc limit 1), '-infinity'));

-- As the other lists of the inbox.
create index conversations_waiting on conversations (workspace_id, channel, updated_at, id)
  where waiting_since is not null and status <> 'closed' and not is_solved;
