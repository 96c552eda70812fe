import type { FaultInjector } from './part.ts';

/** A clock that can be set, as by an operator or a time server: every reader sees the step. */
export interface Clock {
  /** Sets the clock to the true time plus `offsetMs`. Resolves once it is set. */
  set(offsetMs: number): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const stepsMs = [15 * minuteMs, hourMs, 20 * dayMs];

/** Sets a clock by more than `leastMs`, the run's length
 * (right-times.ts), and back; `mend` is the operator's repair. */
export function clockFault(clock: Clock, leastMs: number, mend = async (): Promise<void> => {}): FaultInjector {
  const usual = [20 * dayMs, -20 * dayMs] as const;
  const others = stepsMs.filter((step) => step > leastMs && step !== usual[0]).flatMap((step) => [step, -step]);
  return {
    causesOutage: false,
    begin: async (chance) => {
      const stepMs = chance.oneOf([...usual, ...others]);
      await clock.set(stepMs);
      return { stepMs };
    },
    end: async () => {
      await clock.set(0);
      await mend();
    },
  };
}
