import { type Server, startAgain } from '../../support/stores/datastores.ts';
import { freeze, thaw } from '../../support/stores/freeze.ts';
import type { FaultKind } from './fault.ts';

/** A process of the world that faults befall. */
export interface Part {
  readonly name: string;
  /** Resolves when nothing of it answers any more. */
  takeAway(kind: FaultKind): Promise<void>;
  /** Resolves when it takes work again. */
  bringBack(kind: FaultKind): Promise<void>;
}

/** A datastore: when it is back it has its address and, if it keeps any, its data. */
export function storePart(name: string, first: Server): Part {
  let server = first;
  return {
    name,
    async takeAway(kind) {
      if (kind === 'freeze') freezeWhole(server);
      else await (kind === 'kill' ? server.stop('SIGKILL') : server.stop());
    },
    async bringBack(kind) {
      if (kind === 'freeze') thaw(server);
      else server = await startAgain(server);
    },
  };
}

/** What PostgreSQL forked while its processes were being listed escapes the first time; a frozen one forks no more. */
function freezeWhole(server: Server): void {
  freeze(server);
  freeze(server);
}
