import { readFileSync } from 'node:fs';

export interface Synced {
  /** `&cursor=…` of a page in the middle, and of the last full one. */
  readonly middle: string;
  readonly last: string;
  /** What the service held, at each tenth of the way. */
  readonly megabytes: readonly number[];
}

/** A whole backfill, page by page over one connection, as a client does it. Throws when the count is not `rows`. */
export async function syncAll(
  base: string,
  headers: Record<string, string>,
  rows: number,
  pid: number,
): Promise<Synced> {
  const megabytes: number[] = [];
  const tenth = Math.ceil(rows / 10);
  let [count, cursor, middle, last] = [0, '', '', ''];
  for (;;) {
    const text = await (await fetch(`${base}${cursor}`, { headers })).text();
    // Only the end is read: taking the orders apart is the client's work.
    const meta = JSON.parse(text.slice(text.lastIndexOf('"meta":') + '"meta":'.length, -1));
    count += text.split('{"schema":"service.order.v1"').length - 1;
    while (megabytes.length < Math.floor(count / tenth)) megabytes.push(residentMegabytes(pid));
    if (meta.is_done) break;
    last = cursor;
    cursor = `&cursor=${meta.next_cursor}`;
    if (middle === '' && count >= rows / 2) middle = cursor;
  }
  if (count !== rows) throw new Error(`${count} orders came instead of ${rows}`);
  return { middle, last, megabytes };
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
