-- Whether the last attempts of a lane ended soon. Those of which that is not known are claimed in rooms of their own: however many
-- receivers hang, those that answer wait for none of them. Nothing is known of any lane before its next result.
alter table endpoint_lanes add column answers_soon boolean not null default false;
-- brief: two rows an endpoint
create index endpoint_lanes_due_by_pace on endpoint_lanes (status, answers_soon, next_due_at) where next_due_at is not null;
-- contracts: no statement names an index
drop index endpoint_lanes_due;
