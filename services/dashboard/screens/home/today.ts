import type { Db } from '../../../../shared/db/connections/connect.ts';
import { businessDay } from '../../../../shared/time/business-day.ts';

interface HourOfOrders {
  /** 0 to 23, on a clock in the workspace's zone. */
  readonly hour: number;
  readonly orders: number;
  readonly before: number;
}

/** Money is in minor units of the workspace's currency; what was rejected, cancelled or failed is left out of it. */
interface Taken {
  readonly orders: number;
  readonly money: number;
}

export interface Today {
  readonly hours: readonly HourOfOrders[];
  readonly today: Taken;
  readonly before: Taken;
}

interface Shop {
  readonly id: string;
  readonly timezone: string;
  readonly currency: string;
}

/** Today's orders and money against last week's. `now` is Unix ms. Reads the orders of these two days and no others. */
export async function readToday(db: Db, { id, timezone, currency }: Shop, now: number): Promise<Today> {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  const weekAgo = day.subtract({ days: 7 });
  const [today, before] = [dayOf(day, timezone), dayOf(weekAgo, timezone)];
  const until = before.from + (now - today.from);
  const hoursOf = ({ from, end }: { from: number; end: number }, upTo: number) => db<Row[]>`
    select extract(hour from created_at at time zone ${timezone})::int as hour, count(*)::int as orders,
      count(*) filter (where created_at <= ${db.typed.instant(upTo)})::int as "ordersUntil",
      coalesce(sum(total) filter (where created_at <= ${db.typed.instant(upTo)} and currency = ${currency}
        and coalesce(status, step) not in ('rejected', 'cancelled', 'failed')), 0)::bigint as money
    from orders
    where workspace_id = ${id} and created_at >= ${db.typed.instant(from)} and created_at < ${db.typed.instant(end)}
    group by 1`;
  const [current, then] = await Promise.all([hoursOf(today, now), hoursOf(before, until)]);
  const at = (rows: readonly Row[], hour: number): number => rows.find((row) => row.hour === hour)?.orders ?? 0;
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, orders: at(current, hour), before: at(then, hour) }));
  return { hours, today: sum(current), before: sum(then) };
}

interface Row {
  readonly hour: number;
  readonly orders: number;
  readonly ordersUntil: number;
  readonly money: number;
}

function dayOf(date: Temporal.PlainDate, zone: string): { from: number; end: number } {
  const day = businessDay(date.toString(), zone);
  if (day === null) throw new Error(`no day ${date} in ${zone}`);
  return { from: day.from, end: day.before };
}

function sum(rows: readonly Row[]): Taken {
  return rows.reduce(
    (total, { ordersUntil, money }) => ({ orders: total.orders + ordersUntil, money: total.money + money }),
    { orders: 0, money: 0 },
  );
}
