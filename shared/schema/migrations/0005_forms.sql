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
