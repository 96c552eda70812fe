import type { Seeded } from '../../support/data/seeded.ts';
import type { FaultKind, Particulars } from './fault.ts';

export interface Part {
  readonly name: string;
  readonly injectors: FaultInjectors;
}

export type FaultInjectors = Readonly<Partial<Record<FaultKind, FaultInjector>>>;

export interface FaultInjector {
  readonly causesOutage: boolean;
  /** How long it has an effect after its beginning, if others need time to detect it. */
  readonly effectMs?: number;
  prepare?(): Promise<void>;
  begin(chance: Seeded): Promise<Particulars> | Promise<void>;
  end(): Promise<void>;
}
