export interface TenantLimits {
  /** Tasks of one tenant that run at once. */
  readonly running: number;
  /** Tasks of one tenant that wait behind those. One more is refused. */
  readonly queued: number;
  /** Tasks of all tenants together that run at once. Beyond it, tenants take turns: one task each. */
  readonly runningOfAll?: number;
}

interface Tenant {
  running: number;
  readonly queue: (() => void)[];
}

/**
 * Bounds how much work of one tenant (usually a workspace, whatever the number of its keys) a process does at once, so that a
 * tenant that asks for everything waits for itself, and no other waits for it. The tasks of one tenant start in their order.
 * `run` throws what `refusal` makes of a tenant's limit where its queue is full, and whatever `work` throws.
 */
export function createTenantLimiter(
  { running, queued, runningOfAll = Number.POSITIVE_INFINITY }: TenantLimits,
  refusal: (most: number) => Error,
) {
  const tenants = new Map<string, Tenant>();
  /** Those with a task in the queue that only `runningOfAll` keeps from starting. */
  const turns = new Set<Tenant>();
  let total = 0;

  const start = (tenant: Tenant): void => {
    tenant.running += 1;
    total += 1;
  };

  const enter = (tenant: Tenant): Promise<void> | undefined => {
    if (tenant.running < running && total < runningOfAll) {
      start(tenant);
      return undefined;
    }
    if (tenant.queue.length >= queued) throw refusal(running + queued);
    if (tenant.running < running) turns.add(tenant);
    return new Promise((resolve) => tenant.queue.push(resolve));
  };

  const leave = (tenant: Tenant): void => {
    tenant.running -= 1;
    total -= 1;
    if (tenant.queue.length > 0) turns.add(tenant);
    const [next] = turns;
    if (next === undefined) return;
    turns.delete(next);
    start(next);
    next.queue.shift()?.();
    if (next.queue.length > 0 && next.running < running) turns.add(next);
  };

  return {
    /** Whether `run` would accept one more task of the tenant now. */
    hasCapacity: (id: string): boolean => (tenants.get(id)?.queue.length ?? 0) < queued,
    async run<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
      const tenant = tenants.get(id) ?? { running: 0, queue: [] };
      const started = enter(tenant);
      tenants.set(id, tenant);
      if (started) await started;
      try {
        return await work();
      } finally {
        leave(tenant);
        if (tenant.running === 0 && tenant.queue.length === 0) tenants.delete(id);
      }
    },
  };
}
