import { type Seeded, seeded } from '../../support/data/seeded.ts';
import type { Fault } from './fault.ts';
import { type Pace, type PlannedFault, planFaults } from './fault-plan.ts';
import type { FaultInjector, Part } from './part.ts';

export interface Injection {
  readonly parts: readonly Part[];
  readonly pace: Pace;
  readonly seed: number;
  readonly endsAt: number;
  readonly faults: Fault[];
  readonly say: (line: string) => void;
}

/** Injects one fault after the other until the time is over, and ends
 * each. Faults: fault.ts; their sequence: fault-plan.ts. */
export async function injectFaults({ parts, pace, seed, endsAt, faults, say }: Injection): Promise<void> {
  if (parts.length === 0) return;
  const chance: Seeded = seeded(seed);
  const byName = new Map(parts.map((part) => [part.name, part]));
  for (const planned of planFaults(parts, chance, pace)) {
    const left = endsAt - performance.now();
    if (planned.awayMs > left && planned.awayMs > pace.awayMs[1]) continue;
    if (planned.awayMs > left) return;
    const part = byName.get(planned.part);
    const injector = part?.injectors[planned.kind];
    if (injector) faults.push(await inject(planned, injector, chance, say));
    await Bun.sleep(planned.restMs);
  }
}

async function inject(
  { part, kind, awayMs }: PlannedFault,
  injector: FaultInjector,
  chance: Seeded,
  say: Injection['say'],
): Promise<Fault> {
  await injector.prepare?.();
  const from = Date.now();
  const particulars = (await injector.begin(chance)) ?? {};
  const downFrom = Date.now();
  await Bun.sleep(awayMs);
  const downTo = Date.now();
  await injector.end();
  const over = Date.now();
  const { on = '', stepMs } = particulars;
  const by = stepMs === undefined ? '' : ` by ${stepMs / 1000} s`;
  say([part, `${kind}${by}`, on, `for ${((over - from) / 1000).toFixed(1)} s`].filter(Boolean).join(' '));
  const to = Math.max(over, from + (injector.effectMs ?? 0));
  const outage = injector.causesOutage ? { downFrom, downTo } : { downFrom: to, downTo: to };
  return { part, kind, from, ...outage, to, ...particulars };
}
