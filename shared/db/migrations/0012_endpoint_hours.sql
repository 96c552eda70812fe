-- How endpoints do, an hour in a row: counted when results are written, so that nobody ever counts attempts ----------

-- Written by webhook-dispatcher, in the statement that settles. `answer_times` counts the attempts that were answered by how
-- long that took: the bounds are those of shared/domain/webhooks/answer-times.ts.
create table endpoint_hours (
  workspace_id id not null,
  endpoint_id id not null,
  hour timestamptz(3) not null,
  delivered integer not null,
  failed_attempts integer not null,
  answer_times integer[] not null,
  primary key (workspace_id, endpoint_id, hour)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
create index endpoint_hours_by_hour on endpoint_hours (hour);
