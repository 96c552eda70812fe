import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import type { Wire } from '../../support/running/wire.ts';
import { freshReplica, type Server, startAgain } from '../../support/stores/datastores.ts';
import type { FaultInjector } from './part.ts';
import { freezeWhole } from './store-faults.ts';
import type { SystemFaults } from './system-faults.ts';
import { givenUpWithinMs } from './wire-faults.ts';

type Running = { server: Server };

const unsyncedMs = 2_000;
const caughtUpWithinMs = 30_000;

/** A power loss: data files are those of the last checkpoint, and PostgreSQL recovers the rest from its log. */
export function powerLoss(running: Running): FaultInjector {
  let [data, copy] = ['', ''];
  return {
    causesOutage: true,
    prepare: async () => {
      data = await asAdministrator(running.server, async (db) => {
        await db`checkpoint`;
        const [row] = await db<{ data_directory: string }[]>`show data_directory`;
        return row?.data_directory ?? '';
      });
      copy = `${data}.checkpoint`;
      rmSync(copy, { recursive: true, force: true });
      run(['cp', '-a', data, copy]);
      await Bun.sleep(unsyncedMs);
    },
    begin: async () => {
      freezeWhole(running.server); // In one moment, not one process after the other.
      await running.server.stop('SIGKILL');
      rmSync(join(copy, 'pg_wal'), { recursive: true });
      run(['cp', '-a', join(data, 'pg_wal'), copy]);
      rmSync(join(copy, 'postmaster.pid'), { force: true });
      run(['sh', '-c', 'rm -rf "$0" && mv "$1" "$0"', data, copy]);
    },
    end: async () => {
      running.server = await startAgain(running.server);
    },
  };
}

/** Promotes a standby and connects the wires to it. Replication is synchronous, so no commit is lost.
 * The old primary dies, or hangs with its connections. */
export function failover(running: Running, wires: readonly Wire[], env: SystemFaults['env'] = {}): FaultInjector {
  let standby = running.server;
  return {
    causesOutage: true,
    effectMs: givenUpWithinMs,
    prepare: async () => {
      standby = await freshReplica(running.server, env);
      await asAdministrator(running.server, async (db) => {
        await db`alter system set synchronous_standby_names = '*'`;
        await db`select pg_reload_conf()`;
        const isInStep = async () => {
          const [row] = await db<{ state: string }[]>`select sync_state as state from pg_stat_replication`;
          return row?.state === 'sync';
        };
        await until(isInStep, { boundMs: caughtUpWithinMs, timeoutMessage: () => 'the standby does not catch up' });
      });
    },
    begin: async (chance) => {
      if (chance.chance(0.5)) freezeWhole(running.server);
      else await running.server.stop('SIGKILL');
    },
    end: async () => {
      await asAdministrator(standby, (db) => db`select pg_promote()`);
      for (const wire of wires) wire.setTargets(standby.port);
      await running.server.stop('SIGKILL');
      running.server = standby;
    },
  };
}

/** PostgreSQL's disk is full. If that ended PostgreSQL, it is restarted once there is space. */
export function fullDisk(running: Running, faults: SystemFaults): FaultInjector {
  return {
    causesOutage: false,
    begin: async () => faults.fillDisk(true),
    end: async () => {
      faults.fillDisk(false);
      const isDead = await Promise.race([running.server.ended.then(() => true), Bun.sleep(0).then(() => false)]);
      if (isDead) running.server = await startAgain(running.server);
    },
  };
}

async function asAdministrator<Result>(
  { url }: Server,
  work: (db: ReturnType<typeof connect>) => Promise<Result>,
): Promise<Result> {
  const db = connect(url, { name: 'chaos', max: 1, settings: { statement_timeout: '60000' } });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

function run(command: string[]): void {
  const { success, stderr } = Bun.spawnSync(command);
  if (!success) throw new Error(`${command.join(' ')} failed: ${stderr}`);
}
