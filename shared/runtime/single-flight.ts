/** Work of which one run per key is under way: concurrent callers of a key share the run and its result. */
export interface SingleFlight<Result> {
  run(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Whether a run of this key is under way. */
  has(key: string): boolean;
  /** Runs under way. */
  size(): number;
}

export function singleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>();
  return {
    run(key, work) {
      const flight = running.get(key) ?? work().finally(() => running.delete(key));
      running.set(key, flight);
      return flight;
    },
    has: (key) => running.has(key),
    size: () => running.size,
  };
}
