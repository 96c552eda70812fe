-- The index of the lanes ends in the id, and was taken to find a delivery by its id alone: in a table that was empty when the plan
-- was made both indexes seem as good, and this one is read as a whole. Its condition, always true, keeps it for who asks for a lane.
-- brief: the table holds what is open alone, and a million of it are a second or two
create index open_deliveries_in_lane on open_deliveries (endpoint_id, status, due_at, id) where endpoint_id is not null;
-- contracts: no statement names an index
drop index open_deliveries_of_lane;
