-- Writes a result while its row still carries the claim. An address that does not exist is marked until it
-- accepts a mail; a device that its push service no longer knows is deleted. The token of a
-- link is erased with the last attempt.
with settled as (
  update notification_messages set status = :'status'::text, attempt = attempt + :attempts::int, claim = null, leased_until = null,
    due_at = case when :'status'::text = 'pending' then now() + :wait_ms::bigint * interval '1 ms' else due_at end,
    may_have_arrived = may_have_arrived or :may_have_arrived::bool, last_error = :'error'::text,
    settled_at = case when :'status'::text = 'pending' then null else clock() end
  where id = :'id'::text and claim = :'claim'::uuid
  returning id, channel, recipient, user_id, email, status
), refused as (
  update users set mail_refused_at = case when :is_gone::bool then clock() end
  where id = (select user_id from settled where channel = 'mail' and (:is_gone::bool or :'status'::text = 'sent'))
    and case when :is_gone::bool then (select email is null from settled)
      else mail_refused_at is not null and coalesce((select email from settled) = email, true) end
), forgotten as (
  delete from push_devices where id = (select recipient from settled where :is_gone::bool and channel = 'push')
), used as (
  update push_devices set last_used_at = clock()
  where id = (select recipient from settled where :'status'::text = 'sent' and channel = 'push')
), unsealed as (
  update notifications set sealed_token = null
  where sealed_token is not null and id = any (array(
    select i.notification_id from settled join notification_items i on i.message_id = settled.id
    where settled.status <> 'pending' and settled.channel = 'mail'))
)
select id from settled
