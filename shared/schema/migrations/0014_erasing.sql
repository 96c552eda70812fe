-- Erasing a customer takes the reason and who made it out of an order's history. All else there stays as it was.

create or replace trigger order_changes_stay
  before update of workspace_id, order_id, changed_at, kind, from_step, to_step, fields, events or delete or truncate
  on order_changes for each statement execute function refuse_change();
