import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ClientLanguage,
  clientLanguages,
  ordersInCopy,
  runClient,
  startClient,
} from '../../support/clients/client-programs.ts';
import type { Replica } from '../faults/replica.ts';
import type { Followed, Follower, MirroredOrder } from './follower.ts';
import type { Workspace } from './tenants.ts';

const everySeconds = 1;
/** So that it is also killed within its first listing. */
const killAfterMs = { least: 700, more: 5_000 };
const maxKills = 1_000;

/** The published clients (deploy/clients) as followers that are killed again and again, each at a replica of its own. */
export function followWithClients(
  workspaces: readonly [Workspace, ...Workspace[]],
  replicas: readonly Replica[],
  say: (line: string) => void,
): Follower[] {
  return clientLanguages.flatMap((language, nth) => {
    const replica = replicas[nth % replicas.length];
    if (language.isHere && replica) return [followWithClient(language, workspaces[0], replica, say)];
    say(`the client in ${language.name} does not follow${language.skipNote}`);
    return [];
  });
}

function followWithClient(
  language: ClientLanguage,
  { id: workspaceId, key }: Workspace,
  { base: baseUrl }: Replica,
  say: (line: string) => void,
): Follower {
  // Copies have names and phone numbers, which the folder of the run may not have.
  const folder = mkdtempSync(join(tmpdir(), 'chaos-copy-'));
  const copy = join(folder, 'orders.db');
  const following = { verb: 'follow', baseUrl, key, copy, every: everySeconds };
  const followed: Followed = { workspaceId, listings: [], mirror: {} };
  const stopping = Promise.withResolvers<void>();
  let [isStopping, kills] = [false, 0];

  const run = async (): Promise<void> => {
    while (!isStopping && kills < maxKills) {
      const child = startClient(language, { ...following, once: false });
      const untilKill = Bun.sleep(killAfterMs.least + Math.random() * killAfterMs.more);
      await Promise.race([untilKill, child.exited, stopping.promise]);
      if (child.exitCode !== null) throw new Error(`${language.name} ended: ${await child.stderr.text()}`);
      child.kill('SIGKILL');
      await child.exited;
      kills += 1;
    }
  };
  const ended = run();
  // Thrown by `stop`.
  ended.catch(() => {});
  return {
    followed,
    async stop() {
      isStopping = true;
      stopping.resolve();
      await ended;
    },
    async catchUp() {
      await runClient(language, { ...following, once: true });
      Object.assign(followed.mirror, mirrorIn(copy));
      followed.listings.push(...listingsIn(copy));
      rmSync(folder, { recursive: true });
      const orders = Object.keys(followed.mirror).length;
      say(`the client in ${language.name} was killed ${kills} times and has ${orders} orders`);
    },
  };
}

function mirrorIn(copy: string): Record<string, MirroredOrder> {
  const orders = [...ordersInCopy(copy)].map(([id, body]): [string, MirroredOrder] => {
    const { status, external_order_id, updated_at } = JSON.parse(body);
    return [id, { status, external_order_id, updated_at }];
  });
  return Object.fromEntries(orders);
}

function listingsIn(copy: string): Followed['listings'] {
  const db = new Database(copy, { readonly: true });
  const rows = db.query<{ state: string }, []>('select state from states order by at').all();
  db.close();
  const states = rows.map(({ state }) => JSON.parse(state)).filter(({ listing }) => listing === null);
  const ends = states.map(({ watermark }) => Date.parse(watermark));
  return ends.map((next, nth) => ({ since: ends[nth - 1] ?? null, next }));
}
