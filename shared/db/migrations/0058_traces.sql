-- The `traceparent` (W3C) of the trace that an event was recorded in, where one is kept: what is done about it later belongs to it.
alter table events add column trace_parent text;
