-- As in 0046, but an order is placed when the clock says so. Only its `updated_at`, by which followers find changes, is by the
-- clock of orders: after a clock that ran twenty days ahead and came back, orders were shown as placed in twenty days, for as long.
create or replace function stamp_order() returns trigger language plpgsql as $$
declare
  xid xid8 := pg_current_xact_id();
  read_at timestamptz := clock();
  stamp timestamptz := greatest(read_at, (select h.at from sync_horizon h order by h.xid desc limit 1));
begin
  if tg_op = 'UPDATE' then
    -- Moved also by the second change within a millisecond.
    new.updated_at := greatest(stamp, old.updated_at + interval '1 ms');
  elsif current_setting('orders.keep_times', true) = 'on' then
    new.created_at := least(coalesce(new.created_at, read_at), read_at);
    if new.updated_at is null or new.updated_at > stamp then
      new.updated_at := stamp;
    elsif current_setting('orders.not_followed', true) is distinct from new.workspace_id then
      if is_followed(new.workspace_id) then
        new.updated_at := stamp;
      else
        -- The lock keeps it so until the transaction ends: asked once by a transaction, not for each of its orders.
        perform set_config('orders.not_followed', new.workspace_id, true);
      end if;
    end if;
  else
    new.created_at := read_at;
    new.updated_at := stamp;
  end if;
  return new;
end $$;
