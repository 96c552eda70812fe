import { type Check, grouped } from './check.ts';

/** I9 A client that follows the procedure ends with the latest version of every order. Its watermark goes back
 * only when PostgreSQL's clock was ahead and is corrected: then every order is listed again. */
export const checkFollowed: Check = ({ followed, tables, faults }) => {
  const mayFall = faults.some(({ part, kind }) => part === 'postgres' && kind === 'clock');
  const ordersOf = grouped(tables.orders, ({ workspaceId }) => workspaceId);
  return followed.flatMap(({ workspaceId, listings, mirror }) => [
    ...listings
      .filter(({ since, next }) => !mayFall && since !== null && next < since)
      .map(({ since, next }) => `the watermark of ${workspaceId} went back by ${(since ?? 0) - next} ms`),
    ...ordersOf(workspaceId).flatMap(({ id, step, reference, updatedAt }) => {
      const seen = mirror[id];
      if (!seen) return [`order ${id} was never listed to the follower of ${workspaceId}`];
      const isLatest = Date.parse(seen.updated_at) === updatedAt && seen.external_order_id === reference;
      return isLatest && (step === null || seen.status === step)
        ? []
        : [`order ${id} was last listed as ${JSON.stringify(seen)}, but is ${step} since ${updatedAt}`];
    }),
  ]);
};
