export interface TenantLimits {
  readonly running: number;
  readonly queued: number;
  readonly runningTotal?: number;
}

interface Tenant {
  running: number;
  readonly queue: (() => void)[];
}

/** Bounds what one tenant runs at once. `run` throws `refusal(limit)` when its queue is full. */
export function createTenantLimiter(
  { running, queued, runningTotal = Number.POSITIVE_INFINITY }: TenantLimits,
  refusal: (limit: number) => Error,
) {
  const tenants = new Map<string, Tenant>();
  const runnable = new Set<Tenant>();
  let total = 0;

  const start = (tenant: Tenant): void => {
    tenant.running += 1;
    total += 1;
  };

  const enter = (tenant: Tenant): Promise<void> | undefined => {
    if (tenant.running < running && total < runningTotal) {
      start(tenant);
      return undefined;
    }
    if (tenant.queue.length >= queued) throw refusal(running + queued);
    if (tenant.running < running) runnable.add(tenant);
    return new Promise((resolve) => tenant.queue.push(resolve));
  };

  const leave = (tenant: Tenant): void => {
    tenant.running -= 1;
    total -= 1;
    if (tenant.queue.length > 0) runnable.add(tenant);
    const [next] = runnable;
    if (next === undefined) return;
    runnable.delete(next);
    start(next);
    next.queue.shift()?.();
    if (next.queue.length > 0 && next.running < running) runnable.add(next);
  };

  return {
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
