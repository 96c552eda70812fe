-- Counts what is put into a lane, apart from `version`, which every result changes as well: whoever decides from a snapshot that
-- nothing waits there is not mistaken when results came since.
alter table endpoint_lanes add column added bigint not null default 0;
