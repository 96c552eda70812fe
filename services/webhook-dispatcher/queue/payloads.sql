select e.id, e.data, e.trace_parent as "traceParent"
from json_to_recordset(:'wanted'::text::json) as w (workspace_id text, event_id text) cross join lateral (
  select id, data, trace_parent from events
  where workspace_id = w.workspace_id and id = w.event_id and id between :'first'::text and :'last'::text offset 0
) e
