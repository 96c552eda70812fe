import type { Seeded } from '../../support/data/seeded.ts';
import type { FaultKind, Particulars } from './fault.ts';

/** A part of the world that faults befall: a process with the network to it, or what sessions hold. */
export interface Part {
  readonly name: string;
  readonly troubles: Troubles;
}

/** What may befall a part, each by its name. */
export type Troubles = Readonly<Partial<Record<FaultKind, Trouble>>>;

/** One thing that may befall a part. */
export interface Trouble {
  /** Whether nothing of the part answers while it lasts. */
  readonly isAway: boolean;
  /** How long it may be felt after it began, however long it lasts: where a silence is what others have to notice. */
  readonly feltMs?: number;
  /** What has to be made before, while all is well. */
  prepare?(): Promise<void>;
  /** Resolves when it is there. */
  begin(chance: Seeded): Promise<Particulars>;
  /** Resolves when the part takes work as usual. */
  end(): Promise<void>;
}
