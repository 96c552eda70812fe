-- A form is drafted and published in versions. A link that was not answered yet shows the newest; one that was answered
-- keeps the version of its answers.

create table form_versions (
  workspace_id id not null,
  form_id id not null,
  version integer not null check (version > 0),
  definition json not null,
  published_at timestamptz(3) not null default clock(),
  primary key (workspace_id, form_id, version),
  foreign key (workspace_id, form_id) references forms
);
insert into form_versions (workspace_id, form_id, version, definition, published_at)
  select workspace_id, id, 1, definition, created_at from forms;

-- `version`: the newest that is published, 0 before the first. `draft`: as staff typed it; null when it is as published.
-- `title`: of the draft. `messages`: what is sent with a link, in each language, as it was last written.
alter table forms
  add column version integer not null default 1 check (version >= 0),
  add column title text not null default '',
  add column draft json,
  add column messages json,
  add column changed_at timestamptz(3) not null default clock();
update forms set title = definition ->> 'title', changed_at = created_at;
alter table forms alter column version drop default, alter column title drop default, drop column definition;

alter table form_submissions add column version integer not null default 1;
alter table form_submissions alter column version drop default;

-- Written by forms, in the statement that changes an answer: what was answered before. `edit` counts from 0.
create table form_earlier_answers (
  workspace_id id not null,
  link_id id not null,
  edit smallint not null,
  answers json not null,
  answered_at timestamptz(3) not null,
  primary key (workspace_id, link_id, edit)
);

-- Written by forms, in batches: that a link was opened, begun or sent, once for each, and how many links of a form were on
-- each day of its workspace.
create table form_link_uses (
  workspace_id id not null,
  link_id id not null,
  use text not null check (use in ('opened', 'begun', 'sent')),
  at timestamptz(3) not null default clock(),
  primary key (workspace_id, link_id, use)
);
create table form_days (
  workspace_id id not null,
  form_id id not null,
  use text not null check (use in ('opened', 'begun', 'sent')),
  day date not null,
  links integer not null,
  primary key (workspace_id, form_id, use, day)
);
insert into form_link_uses (workspace_id, link_id, use, at)
  select workspace_id, link_id, use, created_at
  from form_submissions, unnest(array['opened', 'begun', 'sent']) use;
insert into form_days (workspace_id, form_id, use, day, links)
  select s.workspace_id, s.form_id, use, (s.created_at at time zone w.timezone)::date, count(*)
  from form_submissions s join workspaces w on w.id = s.workspace_id, unnest(array['opened', 'begun', 'sent']) use
  group by 1, 2, 3, 4;

create index form_links_of_form on form_links (workspace_id, form_id, id);
create index form_submissions_of_customer on form_submissions (workspace_id, customer_id, id) where customer_id is not null;
