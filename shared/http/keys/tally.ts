const hourMs = 3_600_000;

/** What was counted of one thing in one hour. Times are Unix ms. */
export interface Counted<Of> {
  readonly name: string;
  readonly of: Of;
  /** When the hour began. */
  readonly hour: number;
  readonly calls: number;
  readonly lastAt: number;
}

export type Tally<Of> = ReturnType<typeof createTally<Of>>;

/** Counts things by name and hour until they are taken, at most `most` of them; `onForgotten` is told of each that finds no room. */
export function createTally<Of>(most: number, onForgotten: () => void) {
  const kept = new Map<string, Mutable<Of>>();

  const add = (counted: Counted<Of>): void => {
    const key = `${counted.hour} ${counted.name}`;
    const before = kept.get(key);
    if (before) {
      before.calls += counted.calls;
      before.lastAt = Math.max(before.lastAt, counted.lastAt);
    } else if (kept.size < most) kept.set(key, { ...counted });
    else onForgotten();
  };

  return {
    note: (name: string, of: Of, at = Date.now()): void =>
      add({ name, of, hour: at - (at % hourMs), calls: 1, lastAt: at }),
    /** Everything counted so far, which is then no longer kept. */
    take(): Counted<Of>[] {
      const taken = [...kept.values()];
      kept.clear();
      return taken;
    },
    /** What was taken and could not be written. */
    giveBack(batch: readonly Counted<Of>[]): void {
      for (const counted of batch) add(counted);
    },
    size: () => kept.size,
  };
}

type Mutable<Of> = { -readonly [Name in keyof Counted<Of>]: Counted<Of>[Name] };
