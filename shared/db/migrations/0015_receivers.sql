-- Who receives webhooks ---------------------------------------------------------------------------------------------------

-- The one answer to "may this endpoint be sent anything now?": `closing_reason` says why it may not, in the words of
-- shared/domain/webhooks/closing-reason.ts, and is null when it may.
create view webhook_receivers as
  select e.id, e.workspace_id, e.url, e.secret, e.next_secret, e.events, e.created_at, e.deleted_at, case
      when e.deleted_at is not null then 'endpoint deleted'
      when not e.enabled then 'endpoint disabled'
      when w.plan not in ('pro', 'business') then 'paused: the plan of the workspace has no webhooks'
      when not w.webhooks_enabled then 'paused: webhooks are switched off for the workspace'
    end as closing_reason
  from webhook_endpoints e join workspaces w on w.id = e.workspace_id;

-- The one rule of where an event goes beside what an endpoint subscribes to: an order event everywhere, another where an
-- automation rule sends it that was there at `at` (`infinity`: that is there now). One row if it goes there, otherwise none:
-- a function of rows is inlined into the statement that calls it, and a boolean one that reads a table is not. Called with
-- ids, all its texts are compared as bytes unless it says otherwise, and the index of rules would not serve.
create function routes(workspace_id text, event text, endpoint_id text, at timestamptz) returns table (by_rule boolean)
  language sql stable parallel safe
as $$
  select not starts_with($2, 'order.') where starts_with($2, 'order.') or exists (
    select from automation_rules r
    where r.workspace_id = $1 and r.event = $2 collate "default" and r.endpoint_id = $3 and r.created_at <= $4)
$$;
