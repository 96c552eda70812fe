import { readFileSync } from 'node:fs';

export interface Sync {
  /** Reads `count` more orders in whole pages, and begins again after the last. Throws when one is missing. */
  readMore(count: number): Promise<void>;
  /** `&cursor=…` of a middle page and of the last full one, once all were read. */
  readonly middle: string;
  readonly last: string;
  /** The service's memory after each tenth of a sync. */
  readonly megabytes: readonly number[];
}

/** A backfill of all `rows` orders over one connection, in parts. */
export function createSync(base: string, headers: Record<string, string>, rows: number, pid: number): Sync {
  const megabytes: number[] = [];
  const tenth = Math.ceil(rows / 10);
  let [read, cursor, middle, last] = [0, '', '', ''];

  const readPage = async (): Promise<number> => {
    const text = await (await fetch(`${base}${cursor}`, { headers })).text();
    // Only the end of the answer is parsed, because parsing orders is the client's cost.
    const meta = JSON.parse(text.slice(text.lastIndexOf('"meta":') + '"meta":'.length, -1));
    const orders = text.split('{"schema":"service.order.v1"').length - 1;
    if (Math.floor(read / tenth) < Math.floor((read + orders) / tenth)) megabytes.push(residentMegabytes(pid));
    read += orders;
    if (meta.is_done !== (read === rows)) throw new Error(`a sync of ${rows} orders had ${read} orders`);
    if (!meta.is_done) last = `&cursor=${meta.next_cursor}`;
    if (middle === '' && read >= rows / 2) middle = last;
    [read, cursor] = meta.is_done ? [0, ''] : [read, last];
    return orders;
  };

  return {
    async readMore(count) {
      let orders = 0;
      while (orders < count) orders += await readPage();
      if (orders !== count) throw new Error(`${orders} orders were read instead of ${count}`);
    },
    get middle() {
      return middle;
    },
    get last() {
      return last;
    },
    megabytes,
  };
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
