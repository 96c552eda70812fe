import { type Server, startAgain } from '../../support/stores/datastores.ts';
import { freeze, thaw } from '../../support/stores/freeze.ts';
import type { FaultInjector, FaultInjectors } from './part.ts';

export function storeFaults(current: { server: Server }): FaultInjectors {
  const startServer = async (): Promise<void> => {
    current.server = await startAgain(current.server);
  };
  const stopWith = (signal?: NodeJS.Signals): FaultInjector => ({
    causesOutage: true,
    begin: async () => current.server.stop(signal),
    end: startServer,
  });
  return {
    stop: stopWith(),
    restart: stopWith(),
    kill: stopWith('SIGKILL'),
    freeze: {
      causesOutage: true,
      begin: async () => freezeWhole(current.server),
      end: async () => thaw(current.server),
    },
  };
}

/** Freezes twice: a process forked while the first call lists the processes is missed, and a frozen server forks no more. */
export function freezeWhole(server: Server): void {
  freeze(server);
  freeze(server);
}
