-- Sessions that nobody used for a day are deleted, the oldest first, without looking at the others.
create index sessions_by_use on sessions (seen_at);
