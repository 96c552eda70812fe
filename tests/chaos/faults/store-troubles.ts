import { type Server, startAgain } from '../../support/stores/datastores.ts';
import { freeze, thaw } from '../../support/stores/freeze.ts';
import type { Trouble, Troubles } from './part.ts';

export function storeTroubles(held: { server: Server }): Troubles {
  const end = async (): Promise<void> => {
    held.server = await startAgain(held.server);
  };
  const ended = (signal?: NodeJS.Signals): Trouble => ({
    causesOutage: true,
    begin: async () => held.server.stop(signal),
    end,
  });
  return {
    stop: ended(),
    restart: ended(),
    kill: ended('SIGKILL'),
    freeze: { causesOutage: true, begin: async () => freezeWhole(held.server), end: async () => thaw(held.server) },
  };
}

/** Freezes twice: a process forked during the first listing escapes it, and a frozen server forks no more. */
function freezeWhole(server: Server): void {
  freeze(server);
  freeze(server);
}
