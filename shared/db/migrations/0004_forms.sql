-- Forms, their links and submissions -------------------------------------------------------------------------------

-- Written by dashboard. A form never changes once it is made. `edits`: what a link gets that says nothing else.
create table forms (
  workspace_id id not null references workspaces,
  id id not null,
  definition json not null,
  edits smallint not null check (edits >= 0),
  created_at timestamptz(3) not null default clock(),
  primary key (workspace_id, id)
);

-- Written by dashboard. Of the token only its SHA-256 is kept. `edits`: how often the submission may be changed.
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

-- Written by forms: what a link was answered with, all fields, wherever else an answer goes.
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
  primary key (workspace_id, link_id)
) with (fillfactor = 80);
create index form_submissions_of_form on form_submissions (workspace_id, form_id, id);

-- The one definition of a link that may be opened now.
create function is_live(starts_at timestamptz, expires_at timestamptz, cancelled_at timestamptz) returns boolean
  language sql volatile
  return cancelled_at is null and coalesce(starts_at <= clock_timestamp(), true)
    and coalesce(expires_at > clock_timestamp(), true);
