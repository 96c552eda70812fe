import { periodicJob } from './periodic-job.ts';

export interface WriteBehind<Value> {
  note(name: string, value: Value): void;
  write(): Promise<void>;
  close(): Promise<void>;
}

export interface WriteBehindOptions<Value> {
  readonly maxNames: number;
  /** Either may be the newer: a failed batch comes back after newer notes. */
  readonly merge: (one: Value, other: Value) => Value;
  readonly save: (batch: ReadonlyMap<string, Value>) => Promise<void>;
  readonly onError: (error: unknown, count: number) => void;
  readonly onForgotten?: (count: number) => void;
  readonly everyMs?: number;
}

const defaultEveryMs = 10_000;

/** A failed batch is merged into the next, and may be saved twice if a lost connection hid its success. */
export function writeBehind<Value>(options: WriteBehindOptions<Value>): WriteBehind<Value> {
  const { maxNames, merge, save, onError, onForgotten = () => {}, everyMs = defaultEveryMs } = options;
  let pending = new Map<string, Value>();

  const note = (name: string, value: Value): void => {
    const before = pending.get(name);
    if (before !== undefined) pending.set(name, merge(before, value));
    else if (pending.size < maxNames) pending.set(name, value);
    else onForgotten(1);
  };
  const write = async (): Promise<void> => {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await save(batch);
    } catch (error) {
      onError(error, batch.size);
      for (const [name, value] of batch) note(name, value);
    }
  };
  const writeJob = periodicJob(write, { everyMs });

  return {
    note,
    write,
    async close() {
      await writeJob.stop();
      await write();
      if (pending.size > 0) onForgotten(pending.size);
    },
  };
}
