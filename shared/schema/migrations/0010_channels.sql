-- Channels that a workspace connects over HTTP (decided: Channels). Written by conversations, unless a table says otherwise.

-- Written by dashboard; conversations records what was sent and received. `secret`: sealed.
create table channel_connections (
  id id primary key,
  workspace_id id not null references workspaces,
  channel text not null check (channel in ('whatsapp', 'messenger', 'instagram', 'telegram', 'email', 'sms', 'voice')),
  url text not null,
  secret bytea not null,
  consecutive_failures integer not null default 0,
  last_error text,
  last_sent_at timestamptz(3),
  last_received_at timestamptz(3),
  created_at timestamptz(3) not null default clock(),
  unique (workspace_id, channel)
);

-- The conversation of a customer, by the id that their channel gives them.
create table channel_contacts (
  workspace_id id not null,
  channel text not null,
  contact text not null,
  conversation_id id not null,
  primary key (workspace_id, channel, contact)
);
create index channel_contacts_of_conversation on channel_contacts (workspace_id, conversation_id);

-- Received messages by the id that the channel gives them, so that a repeat is recognised. Some channels number the messages of
-- each chat anew: an id is that of its conversation.
create table channel_messages (
  workspace_id id not null,
  channel text not null,
  outside_id text not null,
  conversation_id id not null,
  message_id id not null,
  primary key (workspace_id, channel, conversation_id, outside_id)
);

-- Messages on their way to a channel; a row ends when the connector took the message or the last attempt failed.
create table outgoing_messages (
  workspace_id id not null,
  message_id id not null,
  conversation_id id not null,
  channel text not null,
  attempt smallint not null default 0,
  due_at timestamptz not null default clock(),
  leased_until timestamptz,
  primary key (workspace_id, message_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index outgoing_messages_due on outgoing_messages (workspace_id, channel, due_at, message_id);
-- Messages of a conversation go out in order.
create index outgoing_messages_of_conversation on outgoing_messages (workspace_id, conversation_id, message_id)
  where attempt = 0;
