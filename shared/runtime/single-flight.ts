/** One run for each key at a time: concurrent callers of a key share it. */
export interface SingleFlight<Result> {
  run(key: string, work: () => Promise<Result>): Promise<Result>;
  has(key: string): boolean;
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
