-- Writes a result while its row still carries the claim. Whoever is gone gets nothing more: an address that does not
-- exist is noted, a device that was forgotten is deleted.
with settled as (
  update notification_messages set status = :'status'::text, attempt = attempt + :attempts::int, claim = null, leased_until = null,
    due_at = case when :'status'::text = 'pending' then now() + :wait_ms::bigint * interval '1 ms' else due_at end,
    last_error = :'error'::text, settled_at = case when :'status'::text = 'pending' then null else clock() end
  where id = :'id'::text and claim = :'claim'::uuid
  returning id, channel, recipient, user_id, email
), refused as (
  update users u set mail_refused_at = clock() from settled
  where :is_gone::bool and settled.channel = 'mail' and settled.email is null and u.id = settled.user_id
), forgotten as (
  delete from push_devices d using settled where :is_gone::bool and settled.channel = 'push' and d.id = settled.recipient
), used as (
  update push_devices d set last_used_at = clock() from settled
  where :'status'::text = 'sent' and settled.channel = 'push' and d.id = settled.recipient
)
select id from settled
