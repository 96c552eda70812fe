-- As in 0048; of a change of an order one expression is calculated, where there were four, and each cost it some µs. The
-- transaction's id still comes first: the newest heartbeat, and then the clock, are read after it.
create or replace function stamp_order() returns trigger language plpgsql as $$
declare
  xid xid8 := pg_current_xact_id();
  read_at timestamptz;
  stamp timestamptz;
begin
  if tg_op = 'UPDATE' then
    -- Moved also by the second change within a millisecond.
    new.updated_at := greatest(
      (select h.at from sync_horizon h order by h.xid desc limit 1), clock(), old.updated_at + interval '1 ms');
    return new;
  end if;
  read_at := clock();
  stamp := greatest(read_at, (select h.at from sync_horizon h order by h.xid desc limit 1));
  if current_setting('orders.keep_times', true) = 'on' then
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
