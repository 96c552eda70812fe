import type { Db } from '../../../../shared/db/connections/connect.ts';
import { businessDay } from '../../../../shared/time/business-day.ts';

interface HourOfOrders {
  /** 0 to 23, on a clock in the workspace's zone. */
  readonly hour: number;
  readonly orders: number;
  readonly weekAgo: number;
}

/** Money is in minor units of the workspace's currency, without rejected, cancelled and failed orders. */
interface Total {
  readonly orders: number;
  readonly money: number;
}

export interface Sales {
  readonly hours: readonly HourOfOrders[];
  readonly today: Total;
  readonly weekAgo: Total;
}

interface Shop {
  readonly id: string;
  readonly timezone: string;
  readonly currency: string;
}

/** Today's orders and money until `now` (Unix ms), and a week ago until the same time; `hours` has both whole days. */
export async function readSales(db: Db, { id, timezone, currency }: Shop, now: number): Promise<Sales> {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  const [today, weekAgo] = [dayOf(day, timezone), dayOf(day.subtract({ days: 7 }), timezone)];
  const until = weekAgo.from + (now - today.from);
  const hoursOf = ({ from, end }: { from: number; end: number }, upTo: number) => db<Row[]>`
    select extract(hour from created_at at time zone ${timezone})::int as hour, count(*)::int as orders,
      count(*) filter (where created_at <= ${db.typed.instant(upTo)})::int as "ordersUntil",
      coalesce(sum(total) filter (where created_at <= ${db.typed.instant(upTo)} and currency = ${currency}
        and coalesce(status, step) not in ('rejected', 'cancelled', 'failed')), 0)::bigint as money
    from orders
    where workspace_id = ${id} and created_at >= ${db.typed.instant(from)} and created_at < ${db.typed.instant(end)}
    group by 1`;
  const [current, previous] = await Promise.all([hoursOf(today, now), hoursOf(weekAgo, until)]);
  const at = (rows: readonly Row[], hour: number): number => rows.find((row) => row.hour === hour)?.orders ?? 0;
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    orders: at(current, hour),
    weekAgo: at(previous, hour),
  }));
  return { hours, today: sum(current), weekAgo: sum(previous) };
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

function sum(rows: readonly Row[]): Total {
  return rows.reduce(
    (total, { ordersUntil, money }) => ({ orders: total.orders + ordersUntil, money: total.money + money }),
    { orders: 0, money: 0 },
  );
}
