import type { Seeded } from '../../support/data/seeded.ts';
import type { FaultKind, Particulars } from './fault.ts';

export interface Part {
  readonly name: string;
  readonly troubles: Troubles;
}

export type Troubles = Readonly<Partial<Record<FaultKind, Trouble>>>;

export interface Trouble {
  readonly causesOutage: boolean;
  /** How long it has an effect after its beginning, if others need time to detect it. */
  readonly effectMs?: number;
  prepare?(): Promise<void>;
  begin(chance: Seeded): Promise<Particulars> | Promise<void>;
  end(): Promise<void>;
}
