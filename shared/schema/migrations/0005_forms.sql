-- Forms, their links and submissions. Written by dashboard, from form_submissions on by forms.

-- `edits`: default for links. `version`: newest published, 0 before the first. `draft`: null when published as it is.
create table forms (
  workspace_id id not null references workspaces,
  id id not null,
  edits smallint not null check (edits >= 0),
  created_at timestamptz(3) not null default clock(),
  version integer not null check (version >= 0),
  title text not null,
  draft json,
  messages json,
  changed_at timestamptz(3) not null default clock(),
  primary key (workspace_id, id)
);

-- Immutable. A link shows the newest version until it has an answer, then keeps that one.
create table form_versions (
  workspace_id id not null,
  form_id id not null,
  version integer not null check (version > 0),
  definition json not null,
  published_at timestamptz(3) not null default clock(),
  primary key (workspace_id, form_id, version),
  foreign key (workspace_id, form_id) references forms
);

create table form_links (
  workspace_id id not null,
  id id not null,
  form_id id not null,
  customer_id id,
  token_hash bytea not null unique,
  starts_at timestamptz(3),
  expires_at timestamptz(3),
  edits smallint not null check (edits >= 0),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null default clock(),
  primary key (workspace_id, id),
  foreign key (workspace_id, form_id) references forms,
  foreign key (workspace_id, customer_id) references customers
);
create index form_links_of_form on form_links (workspace_id, form_id, id);
create index form_links_of_customer on form_links (workspace_id, customer_id, created_at, id) where customer_id is not null;

-- The one definition of a link that may be opened.
create function is_live(starts_at timestamptz, expires_at timestamptz, cancelled_at timestamptz) returns boolean
  language sql volatile
  return cancelled_at is null and coalesce(starts_at <= clock_timestamp(), true)
    and coalesce(expires_at > clock_timestamp(), true);

create table form_submissions (
  workspace_id id not null,
  link_id id not null,
  id id not null,
  form_id id not null,
  customer_id id,
  answers json not null,
  edits_used smallint not null default 0,
  created_at timestamptz(3) not null default clock(),
  updated_at timestamptz(3) not null default clock(),
  version integer not null,
  primary key (workspace_id, link_id)
) with (fillfactor = 80);
create index form_submissions_of_form on form_submissions (workspace_id, form_id, id);
create index form_submissions_of_customer on form_submissions (workspace_id, customer_id, id) where customer_id is not null;
-- Retention erases the oldest answers of a workspace in batches.
create index form_submissions_by_age on form_submissions (workspace_id, updated_at);

create table form_earlier_answers (
  workspace_id id not null,
  link_id id not null,
  edit smallint not null,
  answers json not null,
  answered_at timestamptz(3) not null,
  primary key (workspace_id, link_id, edit)
);

create table form_link_uses (
  workspace_id id not null,
  link_id id not null,
  use text not null check (use in ('opened', 'begun', 'sent')),
  used_at timestamptz(3) not null default clock(),
  primary key (workspace_id, link_id, use)
);
create table form_uses_by_day (
  workspace_id id not null,
  form_id id not null,
  use text not null check (use in ('opened', 'begun', 'sent')),
  day date not null,
  links integer not null,
  primary key (workspace_id, form_id, use, day)
);

-- A link as it is opened and as it is submitted, for forms. A submit locks it and reads it in one call: a second statement of
-- its own would cost as much as the read.

-- `now` is the time in Unix ms, because a timestamp costs more to write and parse.
create type open_link as (
  workspace_id id, link_id id, form_id id, edits smallint, zone text, edits_used smallint, answers json, answered_at timestamptz,
  version integer, now double precision, customer_id id, profile json, custom jsonb
);

-- The link of a token, with its form, submission and customer; no row unless it may be opened now. The hash is compared after
-- the look-up, so that every token reads the index and table alike (I12). The fences (`offset 0`) force look-ups by key.
create function find_link(hash bytea) returns setof open_link language sql stable
begin atomic
  select l.workspace_id, l.id, l.form_id, l.edits, w.timezone, s.edits_used, s.answers, s.updated_at,
    coalesce(s.version, f.version), trunc(date_part('epoch', clock_timestamp()) * 1000),
    coalesce(s.customer_id, l.customer_id), json_build_object('name', c.name, 'phone', c.phone, 'email', c.email),
    coalesce(c.custom_fields, '{}')
  from (
      select *, is_live(starts_at, expires_at, cancelled_at) as live from form_links
      where token_hash >= hash order by token_hash limit 1
    ) l
    cross join lateral (select timezone from workspaces where id = l.workspace_id offset 0) w
    cross join lateral (select version from forms where workspace_id = l.workspace_id and id = l.form_id offset 0) f
    left join lateral (
      select * from form_submissions where workspace_id = l.workspace_id and link_id = l.id offset 0
    ) s on true
    left join lateral (
      select * from customers where workspace_id = l.workspace_id and id = coalesce(s.customer_id, l.customer_id) offset 0
    ) c on true
  where l.token_hash = hash and l.live;
end;

-- Locks the link of a token until the transaction ends, with the same work if there is no open link (I12), then finds it: in
-- this order, so that it is as the transaction that held the lock left it.
create function lock_link(hash bytea) returns setof open_link language plpgsql as $$
begin
  perform from form_links where (workspace_id, id) = (
    select workspace_id, id from (
      select *, is_live(starts_at, expires_at, cancelled_at) as live from form_links
      where token_hash >= hash order by token_hash limit 1
    ) l where token_hash = hash and live
  ) for update;
  return query select * from find_link(hash);
end $$;
