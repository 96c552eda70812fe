-- A message that its channel did not take ---------------------------------------------------------------------------

-- Since when it is known that the channel did not take a message that was handed to it. While it is at the channel: when that
-- is given up, so that nothing has to be written should the service end meanwhile. Null: taken, or never handed over. Written
-- by conversations; `message_doc` leaves it out.
alter table messages add column untaken_since timestamptz(3);

alter table conversation_entries drop constraint conversation_entries_kind_check, add check (kind in
  ('note', 'sent', 'sent_again', 'closed', 'reopened', 'escalated', 'solved', 'unsolved', 'assigned', 'unassigned'));
