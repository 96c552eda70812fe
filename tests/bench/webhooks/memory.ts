import { readFileSync } from 'node:fs';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { percentile } from './load.ts';
import { type Place, startDispatcher } from './sides.ts';

const pollEveryMs = 100;
const batch = 100_000;
const withinMs = 120_000;

/** The dispatcher's peak memory in MB while it makes the first `arrivals` of `due` deliveries, and its rate. */
export async function memoryWithDue(place: Place, due: number, arrivals: number) {
  const { receivers } = place;
  await receivers.take(); // Before it starts: it sends at once.
  const side = await startDispatcher(place, undefined, (db) => makeDue(db, due));
  const begun = performance.now();
  const held: number[] = [];
  for (let arrived = 0; arrived < arrivals; arrived = await receivers.arrived()) {
    if (performance.now() - begun > withinMs) throw new Error(`only ${arrived} of ${due} due deliveries arrived`);
    held.push(residentMegabytes(side.pid));
    await Bun.sleep(pollEveryMs);
  }
  const perSecond = (arrivals / (performance.now() - begun)) * 1000;
  await side.stop();
  return { megabytes: percentile(held, 1), perSecond };
}

/** Inserts due deliveries of fanned-out events, spread over all endpoints. */
async function makeDue(db: Db, due: number): Promise<void> {
  const moment = newId('event').slice(0, 'evt_'.length + 10);
  const places = await db<{ id: string }[]>`select id from webhook_endpoints order by id`;
  for (let from = 0; from < due; from += batch) {
    await db`
      with place as (
        select n, e.id as endpoint_id, e.workspace_id, ${moment} || lpad(n::text, 16, '0') as event_id
        from generate_series(${from}::int, ${Math.min(due, from + batch) - 1}::int) n
        join (select *, row_number() over (order by id) - 1 as nth from webhook_endpoints) e on e.nth = n % ${places.length}::int
      ), event as (
        insert into events (workspace_id, id, name, data)
        select workspace_id, event_id, 'order.created', '{"stamp":' || extract(epoch from clock_timestamp()) * 1000 || '}'
        from place
      )
      insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
      select workspace_id, endpoint_id, event_id, 'order.created' from place`;
  }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
