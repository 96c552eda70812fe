import type { Seeded } from '../../support/data/seeded.ts';
import type { FaultKind, Particulars } from './fault.ts';

export interface Part {
  readonly name: string;
  readonly troubles: Troubles;
}

export type Troubles = Readonly<Partial<Record<FaultKind, Trouble>>>;

export interface Trouble {
  readonly isAway: boolean;
  /** How long it may be felt after it began, however long it lasts: where a silence is what others have to notice. */
  readonly feltMs?: number;
  prepare?(): Promise<void>;
  begin(chance: Seeded): Promise<Particulars> | Promise<void>;
  end(): Promise<void>;
}
