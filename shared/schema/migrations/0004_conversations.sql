-- Customers, conversations, messages and search. Written by conversations, unless a table says otherwise.

create table customers (
  workspace_id id not null,
  id id not null,
  name text,
  phone text,
  email text,
  custom_fields jsonb not null default '{}',
  created_at timestamptz(3) not null default clock(),
  updated_at timestamptz(3) not null default clock(),
  primary key (workspace_id, id)
);
create index customers_by_phone on customers (workspace_id, (phone_key(phone) collate "C"), id) where phone is not null;

-- `doc` is the API's JSON. The last three columns are internal to the team.
create table conversations (
  workspace_id id not null,
  id id not null,
  status text not null check (status in ('open', 'closed', 'escalated')),
  channel text not null check (channel in ('web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'email', 'sms', 'voice')),
  subject text,
  is_solved boolean not null,
  customer_id id,
  created_at timestamptz(3) not null default clock(),
  updated_at timestamptz(3) not null default clock(),
  last_message_at timestamptz(3) not null default clock(),
  doc text not null,
  assignee_id id,
  last_contact_at timestamptz(3),
  waiting_since timestamptz(3),
  primary key (workspace_id, id)
);
create index conversations_by_update on conversations (workspace_id, updated_at, id);
create index conversations_by_status on conversations (workspace_id, status, updated_at, id);
create index conversations_by_channel on conversations (workspace_id, status, channel, updated_at, id);
create index conversations_of_nobody on conversations (workspace_id, channel, updated_at, id)
  where assignee_id is null and status <> 'closed';
create index conversations_of_assignee on conversations (workspace_id, assignee_id, channel, updated_at, id)
  where assignee_id is not null and status <> 'closed';
create index conversations_waiting on conversations (workspace_id, channel, updated_at, id)
  where waiting_since is not null and status <> 'closed' and not is_solved;
create index conversations_of_customer on conversations (workspace_id, customer_id, updated_at, id) where customer_id is not null;

create function conversation_doc() returns trigger language plpgsql as $$
begin
  new.doc := json_strip_nulls(json_build_object(
    'id', new.id, 'status', new.status, 'channel', new.channel, 'subject', new.subject, 'isSolved', new.is_solved,
    'createdAt', unix_ms(new.created_at), 'updatedAt', unix_ms(new.updated_at),
    'lastMessageAt', unix_ms(new.last_message_at)));
  return new;
end $$;
create trigger conversation_doc before insert or update on conversations for each row execute function conversation_doc();

create table messages (
  workspace_id id not null,
  conversation_id id not null,
  id id not null,
  direction text not null check (direction in ('contact', 'agent', 'system')),
  text text not null,
  created_at timestamptz(3) not null default clock(),
  doc text not null,
  -- When the channel is known not to have taken it; during the hand-over, the deadline of that.
  undelivered_since timestamptz(3),
  -- When the channel reported that it arrived.
  delivered_at timestamptz(3),
  primary key (workspace_id, id)
);
create index messages_of_conversation on messages (workspace_id, conversation_id, created_at, id);

create function message_doc() returns trigger language plpgsql as $$
begin
  new.doc := json_strip_nulls(json_build_object(
    'id', new.id, 'direction', new.direction, 'text', new.text, 'createdAt', unix_ms(new.created_at)));
  return new;
end $$;
create trigger message_doc before insert or update on messages for each row execute function message_doc();

create table conversation_entries (
  workspace_id id not null,
  id id not null,
  conversation_id id not null,
  kind text not null check (kind in
    ('note', 'sent', 'sent_again', 'closed', 'reopened', 'escalated', 'solved', 'unsolved', 'assigned', 'unassigned')),
  text text,
  subject_id id,
  by json,
  created_at timestamptz(3) not null default clock(),
  primary key (workspace_id, id)
);
create index conversation_entries_of on conversation_entries (workspace_id, conversation_id, created_at, id);

-- Written by dashboard, often: so no index has its times.
create table conversation_readers (
  workspace_id id not null,
  conversation_id id not null,
  user_id id not null references users on delete cascade,
  read_at timestamptz(3) not null default clock(),
  seen_at timestamptz(3) not null default clock(),
  primary key (workspace_id, conversation_id, user_id)
) with (fillfactor = 70);

create table canned_answers (
  workspace_id id not null references workspaces,
  shortcut text not null check (shortcut ~ '^[^\s/]{1,30}$'),
  text text not null check (length(text) between 1 and 4000),
  primary key (workspace_id, shortcut)
);

-- PL/pgSQL keeps its plans. The costs make the planner prefer the index.

-- As `searchable` of shared/catalog/rules/search.ts: without case, accents and marks, one spelling of Arabic letters,
-- no article, Latin digits, long numbers by their last nine digits.
create function search_words(text text) returns text language plpgsql immutable strict parallel safe cost 2000 as $$
declare
  marks constant text := '[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]';
  plain text := left(text, 2000);
begin
  if octet_length(plain) > length(plain) then
    -- Marks go first: normalising takes time by the square of the marks on a letter.
    plain := regexp_replace(normalize(regexp_replace(plain, marks, '', 'g'), NFKD), marks, '', 'g');
    plain := translate(plain, 'ٱىیېےةەھہکگڪڤپچژ', 'اييييههههكككفبجز');
    if plain ~ '[٠-٩۰-۹]' then
      plain := translate(plain, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
    end if;
  end if;
  plain := regexp_replace(lower(plain),
    '[\x01-\x1F!-/:-@\[-`{-\u00BF\u00D7\u00F7\u0600-\u060F\u061B-\u061F\u066A-\u066D\u06D4\u2000-\u2BFF\u3000-\u303F\uFD3E\uFD3F\uFE00-\uFE6F\U0001F000-\U0001FFFF]+',
    ' ', 'g');
  plain := regexp_replace(plain, '(^| )(?:[وبفك]?ال|لل)(?=[^ ]{2})', '\1', 'g');
  if plain ~ '[0-9]' then
    plain := regexp_replace(plain, '\m0+(?=[0-9]+\M)', '', 'g');
    plain := regexp_replace(plain, '\m[0-9]+(?=[0-9]{9}\M)', '', 'g');
  end if;
  plain := regexp_replace(plain, '([^ ]{40})[^ ]+', '\1', 'g');
  return btrim(regexp_replace(plain, ' {2,}', ' ', 'g'), ' ');
end $$;

-- All endings of the number, so that a prefix search finds any part of it.
create function phone_endings(phone text) returns text language plpgsql immutable strict parallel safe as $$
declare
  latin constant text := translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  digits constant text := left(regexp_replace(latin, '[^0-9]', '', 'g'), 20);
begin
  return coalesce((select string_agg(right(digits, length), ' ') from generate_series(3, length(digits)) as length), '');
end $$;

create function search_week(at timestamptz) returns integer language sql immutable parallel safe
  return floor(extract(epoch from at at time zone 'UTC') / 604800)::integer;

-- Words prefixed with workspace and week, so that an index look-up reads one workspace and a bounded time.
create function search_vector(workspace_id text, place integer, words text) returns tsvector
  language plpgsql immutable strict parallel safe cost 500 as $$
declare
  prefix constant text := right(workspace_id, 12) || place || '.';
begin
  if btrim(words, ' ') = '' then return ''; end if;
  return array_to_tsvector(string_to_array(prefix || replace(btrim(words, ' '), ' ', ' ' || prefix), ' '));
end $$;

create function search_query(workspace_id text, place integer, words text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  prefix constant text := right(workspace_id, 12) || place || '.';
begin
  return (
    select string_agg(
        quote_literal(prefix || word) || case when word ~ '^[0-9]+$' or number = count then ':*' else '' end, ' & ')
    from (
      select word, number, count(*) over () as count
      from unnest(string_to_array(nullif(words, ''), ' ')) with ordinality as of (word, number)
    ) each
  )::tsquery;
end $$;

create index messages_search on messages using gin (search_vector(workspace_id, search_week(created_at), search_words(text)));
create index customers_search on customers using gin (search_vector(workspace_id, search_week(created_at) / 4,
  search_words(coalesce(name, '') || ' ' || coalesce(email, '')) || ' ' || phone_endings(coalesce(phone, ''))));
