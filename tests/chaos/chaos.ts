import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drain } from './drain.ts';
import { type Evidence, readTables } from './evidence/evidence.ts';
import { withRightTimes } from './evidence/right-times.ts';
import { serviceOf } from './faults/fault.ts';
import { longPace, quickPace, usualPace } from './faults/fault-plan.ts';
import { shortenWaits } from './faults/hurry.ts';
import { injectFaults } from './faults/inject.ts';
import type { Part } from './faults/part.ts';
import { readArrivals } from './load/arrival.ts';
import { followWithClients } from './load/client-followers.ts';
import { type Follower, follow } from './load/follower.ts';
import { startLoad } from './load/load.ts';
import type { Scenario } from './scenarios.ts';
import { startWorld, type World } from './world.ts';

export interface Chaos {
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly seed: number;
  readonly folder: string;
  readonly say: (line: string) => void;
}

const patientFromSeconds = 180;
const quickBelowSeconds = 30;
const drainMs = { shortWaits: 90_000, patient: 9 * 60_000 };

export async function runChaos(chaos: Chaos): Promise<Evidence> {
  const { seconds, folder, say } = chaos;
  const hasShortWaits = seconds < patientFromSeconds;
  const world = await startWorld(folder, { hasShortWaits, seconds, say });
  try {
    const shortening = shortenWaits(world.db, world.tenants.endpoints);
    const load = startLoad(world, chaos);
    const followers = startFollowers(world, say);
    say(`everything runs: ${world.parts.map(({ name }) => name).join(' ')}`);
    await injectAllFaults(world, chaos);
    say('all faults are over, the load ends');
    await load.stop();
    const drained = await drain(world, hasShortWaits ? drainMs.shortWaits : drainMs.patient, hasShortWaits);
    say(drained.quietAt === null ? 'deliveries are still open' : 'all deliveries are settled');
    await shortening.stop();
    for (const { stop, catchUp } of followers) await stop().then(catchUp);
    const evidence: Evidence = {
      journal: load.journal,
      faults: world.faults,
      endpoints: world.tenants.endpoints,
      followed: followers.map(({ followed }) => followed),
      tables: withRightTimes(await readTables(world.db), world.faults),
      arrivals: readArrivals(world.arrivalsFile),
      drained,
      maxInFlight: shortening.maxInFlight(),
      leaks: leaksIn(folder, world.secretTexts),
    };
    writeFileSync(join(folder, 'evidence.json'), JSON.stringify(evidence), { mode: 0o600 });
    return evidence;
  } finally {
    await world.stop();
  }
}

function startFollowers({ tenants, replicas }: World, say: (line: string) => void): readonly Follower[] {
  const readers = replicas.filter(({ service }) => service === 'api-read');
  const own = tenants.workspaces.map((workspace) => follow(workspace, readers));
  return [...own, ...followWithClients(tenants.workspaces, readers, say)];
}

/** Datastores, services and locks each have their own sequence of faults, so that these also coincide. */
async function injectAllFaults(world: World, { scenario, seconds, seed, say }: Chaos): Promise<void> {
  const began = performance.now();
  const endsAt = began + seconds * 1000;
  const timed = (line: string): void =>
    say(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const pace = seconds < quickBelowSeconds ? quickPace : seconds < patientFromSeconds ? usualPace : longPace;
  const { faults } = world;
  const parts = world.parts.map((part) => onlyKinds(part, scenario.kinds));
  const stores = parts.filter(({ name }) => scenario.stores.includes(name));
  const replicas = parts.filter(({ name }) => scenario.services.includes(serviceOf(name)));
  const locks = parts.filter(({ name }) => name === 'locks' && scenario.locks);
  const injecting = [stores, replicas, locks].map((some, nth) =>
    injectFaults({ parts: some, pace, seed: seed + 1_000 * (nth + 1), endsAt, faults, say: timed }),
  );
  await Promise.all([...injecting, Bun.sleep(endsAt - performance.now())]);
}

function onlyKinds({ name, injectors }: Part, kinds: Scenario['kinds']): Part {
  if (kinds === undefined) return { name, injectors };
  return {
    name,
    injectors: Object.fromEntries(kinds.map((kind) => [kind, injectors[kind]]).filter(([, each]) => each)),
  };
}

/** The secrets and personal data in the logs of the services. */
function leaksIn(folder: string, texts: readonly string[]): string[] {
  const logs = readdirSync(folder).filter((name) => /-\d+\.log$/.test(name));
  return logs.flatMap((name) => {
    const content = readFileSync(join(folder, name), 'utf8');
    return texts.filter((text) => content.includes(text)).map((text) => `${name} tells ${text.slice(0, 10)}…`);
  });
}
