import { type Check, grouped } from './check.ts';

/** I9 A follower of the procedure ends with every order at its latest version. Its watermark goes back
 * only when the clock of PostgreSQL was ahead and is corrected: everything is then sent again. */
export const checkFollowed: Check = ({ followed, tables, faults }) => {
  const mayFall = faults.some(({ part, kind }) => part === 'postgres' && kind === 'clock');
  const ordersOf = grouped(tables.orders, ({ workspaceId }) => workspaceId);
  return followed.flatMap(({ workspaceId, listings, mirror }) => [
    ...listings
      .filter(({ since, next }) => !mayFall && since !== null && next < since)
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
