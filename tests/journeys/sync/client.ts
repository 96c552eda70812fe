import type { StoreOrder } from '../../../shared/orders/contract/resources.ts';
import type { Client, Reply } from '../../support/requests/client.ts';

/** A client that follows the spec's procedure exactly, one request at a time, so that a test can act between requests. */
export function createSyncClient(
  at: Client,
  key: string,
  parameters: () => Record<string, string | number> = () => ({}),
) {
  const mirror = new Map<string, StoreOrder>();
  let client = at;
  let watermark: string | null = null;

  /** One listing, the backfill first; `between` runs after each page. */
  const run = async (between: () => Promise<unknown> = async () => {}): Promise<void> => {
    const since = watermark;
    const listing = parameters();
    for (let cursor: string | null = null; ; ) {
      const { data, meta, status, text }: Reply<StoreOrder[]> = await client.get<StoreOrder[]>(
        '/api/v1/store-orders',
        key,
        { ...(since !== null && { updated_since: since }), ...(cursor !== null && { cursor }), ...listing },
      );
      if (status !== 200) throw new Error(text);
      for (const order of data) mirror.set(order.id, order);
      const next = String(meta.next_updated_since);
      if (since !== null && Date.parse(next) < Date.parse(since)) throw new Error(`${next} is before ${since}`);
      if (since === null ? cursor === null : meta.is_done) watermark = next;
      await between();
      if (meta.is_done) return;
      cursor = meta.next_cursor;
    }
  };
  const lookAt = (other: Client): void => {
    client = other;
  };
  return { mirror, run, lookAt, watermark: () => (watermark === null ? 0 : Date.parse(watermark)) };
}
