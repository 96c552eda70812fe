-- Some channels number the messages of each chat anew: an id is that of its conversation.
-- brief: messages of connected channels alone
alter table channel_messages drop constraint channel_messages_pkey,
  add primary key (workspace_id, channel, conversation_id, outside_id);
