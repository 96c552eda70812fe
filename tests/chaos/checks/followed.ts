import { type Check, grouped } from './check.ts';

/**
 * A clock that comes back from ahead is right again up to the newest heartbeat: by less than one of them the overlap of a
 * watermark may then be longer, which loses nothing.
 */
const heartbeatMs = 2_000;

/**
 * I9 Who follows the orders by the procedure ends with every order at its latest version, and its watermark never goes back,
 * whatever the clocks did meanwhile.
 */
export const checkFollowed: Check = ({ followed, tables, faults }) => {
  const mayFallMs = faults.some(({ part, kind }) => part === 'postgres' && kind === 'clock') ? heartbeatMs : 0;
  const ordersOf = grouped(tables.orders, ({ workspaceId }) => workspaceId);
  return followed.flatMap(({ workspaceId, listings, mirror }) => [
    ...listings
      .filter(({ since, next }) => since !== null && next < since - mayFallMs)
      .map(({ since, next }) => `the watermark of ${workspaceId} went back by ${(since ?? 0) - next} ms`),
    ...ordersOf(workspaceId).flatMap(({ id, step, reference, updatedAt }) => {
      const seen = mirror[id];
      if (!seen) return [`order ${id} was never seen by who follows ${workspaceId}`];
      const isLatest = Date.parse(seen.updated_at) === updatedAt && seen.external_order_id === reference;
      return isLatest && (step === null || seen.status === step)
        ? []
        : [`order ${id} was seen last as ${JSON.stringify(seen)}, and is ${step} since ${updatedAt}`];
    }),
  ]);
};
