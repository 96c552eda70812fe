import { type Server, startAgain } from '../../support/stores/datastores.ts';
import { freeze, thaw } from '../../support/stores/freeze.ts';
import type { Trouble, Troubles } from './part.ts';

export function storeTroubles(held: { server: Server }): Troubles {
  const end = async (): Promise<void> => {
    held.server = await startAgain(held.server);
  };
  const ended = (signal?: NodeJS.Signals): Trouble => ({
    isAway: true,
    begin: async () => held.server.stop(signal),
    end,
  });
  return {
    stop: ended(),
    restart: ended(),
    kill: ended('SIGKILL'),
    freeze: { isAway: true, begin: async () => freezeWhole(held.server), end: async () => thaw(held.server) },
  };
}

/** What PostgreSQL forked while its processes were being listed escapes the first time; a frozen one forks no more. */
function freezeWhole(server: Server): void {
  freeze(server);
  freeze(server);
}
