/** Work of which one is under way at a time. */
export interface OneAtATime<Result> {
  /** Begins it, where none is under way; whoever asks meanwhile waits for that one, and gets what it gives. */
  run(): Promise<Result>;
  /** Resolves when the one that is under way has ended, however it did. */
  ended(): Promise<void>;
}

export function oneAtATime<Result>(work: () => Promise<Result>): OneAtATime<Result> {
  let underWay: Promise<Result> | null = null;
  return {
    run() {
      underWay ??= work().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    async ended() {
      await underWay?.catch(() => {});
    },
  };
}
