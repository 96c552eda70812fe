-- What people are told, the messages that tell them, and what each person chose. Written by notifier, unless a
-- table says otherwise.

-- Recorded by whoever causes it, in the same transaction. `user_id` or `email`: for one person, else for the kind's
-- audience. `subject_id`: the object, by which mails are threaded. `sealed_token`: the token of a link.
create table notifications (
  id id primary key default overlay(new_event_id() placing 'ntf' from 1),
  kind text not null,
  workspace_id id references workspaces,
  user_id id references users on delete cascade,
  email text,
  subject_id id,
  -- For an email without an account.
  language text check (language in ('en', 'ar')),
  data json not null default '{}',
  sealed_token bytea,
  dedupe_key id unique,
  created_at timestamptz(3) not null default clock(),
  fanned_out_at timestamptz(3)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index notifications_to_fan_out on notifications (id) where fanned_out_at is null;
create index notifications_of_workspace on notifications (workspace_id, id);
create index notifications_of_user on notifications (user_id, id) where user_id is not null;

-- One sending to one recipient: the id of a user (mail), of a device (push) or of a workspace (chat), or an email
-- without an account. `claim` is the fencing token, valid until `leased_until`.
create table notification_messages (
  id id primary key default overlay(new_event_id() placing 'nmg' from 1),
  kind text not null,
  channel text not null check (channel in ('mail', 'push', 'chat')),
  recipient id not null,
  workspace_id id references workspaces,
  user_id id references users on delete cascade,
  email text,
  status text not null check (status in ('pending', 'sent', 'failed', 'skipped')),
  attempt smallint not null default 0,
  due_at timestamptz not null,
  claim uuid,
  leased_until timestamptz,
  last_error text,
  may_have_arrived boolean not null default false,
  created_at timestamptz(3) not null default clock(),
  settled_at timestamptz(3)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index notification_messages_due on notification_messages (channel, due_at, id) where status = 'pending';
create index notification_messages_of_recipient on notification_messages (recipient, kind, channel, due_at);
create index notification_messages_of_workspace on notification_messages (workspace_id, id);
create index notification_messages_of_user on notification_messages (user_id, id) where user_id is not null;
create index notification_messages_by_age on notification_messages (created_at);

-- The key holds that nobody gets a notification twice by a channel.
create table notification_items (
  notification_id id not null references notifications on delete cascade,
  channel text not null,
  recipient id not null,
  message_id id not null references notification_messages on delete cascade,
  primary key (notification_id, channel, recipient)
);
create index notification_items_of on notification_items (message_id, notification_id);

-- Written by dashboard. Without a user: what members have who did not choose, and the workspace's chat.
create table notification_choices (
  workspace_id id not null references workspaces,
  user_id id references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('mail', 'push', 'chat')),
  is_on boolean not null,
  unique nulls not distinct (workspace_id, user_id, kind, channel)
);
create index notification_choices_of_user on notification_choices (user_id) where user_id is not null;

-- Written by dashboard, also while a move removes the form, with which it goes.
create table form_watchers (
  workspace_id id not null,
  form_id id not null,
  user_id id not null references users on delete cascade,
  created_at timestamptz(3) not null default clock(),
  primary key (workspace_id, form_id, user_id),
  foreign key (workspace_id, form_id) references forms on delete cascade
);
create index form_watchers_of_user on form_watchers (user_id);

-- Written by dashboard, deleted when the push service has forgotten the device. `sealed_keys`: p256dh and auth.
create table push_devices (
  id id primary key,
  user_id id not null references users on delete cascade,
  endpoint text not null unique,
  sealed_keys bytea not null,
  name text not null,
  created_at timestamptz(3) not null default clock(),
  last_used_at timestamptz(3)
);
create index push_devices_of_user on push_devices (user_id, id);

-- Apart from password_resets: a stranger who types an address must not replace the link that an admin gave.
create table mailed_resets (
  user_id id primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null
);

-- Written by dashboard. Both addresses are asked.
create table email_changes (
  user_id id primary key references users on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  old_token_hash bytea not null unique,
  new_token_hash bytea not null unique,
  old_confirmed_at timestamptz(3),
  new_confirmed_at timestamptz(3),
  expires_at timestamptz(3) not null
);

-- Numbers as in shared/notifications/rules/thresholds.ts and `failuresToDisable`. The condition of the trigger is all
-- that an ordinary settlement costs. Triggers run as the migrating role: writers of endpoints cannot write notifications.

create function notification_of_endpoint() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notifications (kind, workspace_id, subject_id, data)
  values (
    case when old.enabled and not new.enabled then 'endpoint.disabled'
      when new.consecutive_failures = 0 then 'endpoint.recovered' else 'endpoint.failing' end,
    new.workspace_id, new.id,
    json_build_object('url', new.url, 'failures', greatest(old.consecutive_failures, new.consecutive_failures)));
  return null;
end $$;
create trigger notification_of_endpoint after update of consecutive_failures on webhook_endpoints for each row
  when (new.deleted_at is null and (
    old.enabled and not new.enabled and new.consecutive_failures > old.consecutive_failures
    or old.enabled and new.enabled and old.consecutive_failures < 5 and new.consecutive_failures >= 5
    or old.enabled and new.enabled and old.consecutive_failures >= 5 and new.consecutive_failures = 0))
  execute function notification_of_endpoint();

create function notification_of_submission() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notifications (kind, workspace_id, subject_id, data)
  select 'form.answered', new.workspace_id, new.form_id, json_build_object('submissionId', new.id, 'title', title)
  from forms
  where workspace_id = new.workspace_id and id = new.form_id
    and exists (select from form_watchers where workspace_id = new.workspace_id and form_id = new.form_id);
  return null;
end $$;
create trigger notification_of_submission after insert on form_submissions for each row
  execute function notification_of_submission();
