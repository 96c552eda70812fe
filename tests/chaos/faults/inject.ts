import { type Seeded, seeded } from '../../support/data/seeded.ts';
import type { Fault, FaultKind } from './fault.ts';
import { type Pace, planFaults } from './fault-plan.ts';
import type { Part } from './part.ts';

export interface Injection {
  readonly parts: readonly Part[];
  readonly pace: Pace;
  readonly seed: number;
  /** When the last fault has to be over, by `performance.now()`. */
  readonly endsAt: number;
  readonly faults: Fault[];
  readonly say: (line: string) => void;
}

/**
 * One fault after the other befalls the parts, until the time is over; then all is back. What there is of them stands in
 * fault.ts, which one comes when in fault-plan.ts.
 */
export async function injectFaults({ parts, pace, seed, endsAt, faults, say }: Injection): Promise<void> {
  if (parts.length === 0) return;
  const chance: Seeded = seeded(seed);
  const byName = new Map(parts.map((part) => [part.name, part]));
  for (const planned of planFaults([...byName.keys()], chance, pace)) {
    const left = endsAt - performance.now();
    if (planned.awayMs > left && pace.longFreezeMs === planned.awayMs) continue;
    if (planned.awayMs > left) return;
    const part = byName.get(planned.part);
    if (part) faults.push(await befall(part, planned.kind, planned.awayMs, say));
    await Bun.sleep(planned.restMs);
  }
}

async function befall(part: Part, kind: FaultKind, awayMs: number, say: Injection['say']): Promise<Fault> {
  const from = Date.now();
  await part.takeAway(kind);
  const goneFrom = Date.now();
  await Bun.sleep(awayMs);
  const goneTo = Date.now();
  await part.bringBack(kind);
  const to = Date.now();
  say(`${part.name} ${pastTense[kind]}, away for ${((to - from) / 1000).toFixed(1)} s`);
  return { part: part.name, kind, from, goneFrom, goneTo, to };
}

const pastTense: Readonly<Record<FaultKind, string>> = {
  stop: 'stopped',
  kill: 'killed (-9)',
  freeze: 'frozen',
  restart: 'restarted',
};
