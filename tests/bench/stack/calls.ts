import { readFileSync } from 'node:fs';
import { descendants } from '../../../deploy/local/processes/process-table.ts';
import { type Call, connect } from '../measure/load.ts';
import { type Micros, microsDuring, sum } from '../measure/processor-time.ts';
import { report } from '../measure/report.ts';
import { microsOf } from '../measure/rounds.ts';
import { cookieOfNew } from '../measure/staff-cookie.ts';
import { listen } from '../pages/board.ts';
import { workspaceId } from '../scale/data.ts';
import { callsOf } from '../scale/mix.ts';
import { fillPostgres, startWorld, type World } from '../scale/world.ts';

const orders = 20_000;
const perSecond = 10;
const busyPerSecond = 50;
const warmCalls = 300;
const boards = 10;
const seconds = 30;

/** The cost of calls through Caddy at an ordinary rate, each kind alone, and of open boards, beyond that of an idle
 * stack (issue 32). */
export async function benchCalls(): Promise<boolean> {
  const world = await startWorld(await fillPostgres(orders));
  const { conversations: list, action, formView, submit, menuView } = callsOf(world);
  const kinds = { list, action, 'form view': formView, submit, 'menu view': menuView };
  for (const call of Object.values(kinds)) await callAt(call, { perSecond: busyPerSecond, count: warmCalls });
  const rest = () => Bun.sleep(seconds * 1000);
  const busy: { name: string; units: number; micros: Micros }[] = [];
  for (const [name, call] of Object.entries(kinds)) {
    const count = perSecond * seconds;
    const micros = await microsDuring(world.tiers, () => callAt(call, { perSecond, count }));
    busy.push({ name, units: count, micros });
  }
  // Once hot code has been compiled, and before boards close, which costs time afterwards.
  const idle = await microsDuring(world.tiers, rest);
  const close = await openBoards(world);
  busy.push({ name: 'a board', units: boards * seconds, micros: await microsDuring(world.tiers, rest) });
  close();
  await callAt(action, { perSecond: busyPerSecond, count: busyPerSecond * seconds });
  const megabytes = world.tiers.map(({ pid }) => ownMegabytes(pid)).reduce((total, each) => total + each);
  await world.stop();
  const figures = busy.map(({ name, units, micros }) => {
    const beyond = Object.entries(micros).map(([tier, time]) => [tier, (time - (idle[tier] ?? 0)) / units] as const);
    const tiers = Object.fromEntries(beyond);
    return { name, tiers, sum: sum(tiers), perSecond: units / seconds, sums: [] };
  });
  const micros = microsOf(figures);
  return report('calls', figures, {
    'a list, µs': micros('list'),
    'an action, µs': micros('action'),
    'a form view, µs': micros('form view'),
    'a submit, µs': micros('submit'),
    'a menu view, µs': micros('menu view'),
    'an open board, µs a second': micros('a board'),
    'memory at 50 actions a second, MB': megabytes,
  });
}

/** Calls over one connection, and over more while answers are late. */
async function callAt(call: () => Call, { perSecond, count }: { perSecond: number; count: number }): Promise<void> {
  const idle: Awaited<ReturnType<typeof connect>>[] = [];
  const begun = performance.now();
  const calling = Array.from({ length: count }, async (_, index) => {
    await Bun.sleep((index * 1000) / perSecond - (performance.now() - begun));
    const { port, ...asked } = call();
    const connection = idle.pop() ?? (await connect(port));
    await connection.ask(asked);
    // One is reused, because the proxy closes idle connections.
    if (idle.length === 0) idle.push(connection);
    else connection.close();
  });
  await Promise.all(calling);
  for (const connection of idle) connection.close();
}

async function openBoards({ url, ports }: World): Promise<() => void> {
  const listeners: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < boards; n += 1) {
    const cookie = await cookieOfNew('staff', url, workspaceId(n));
    listeners.push(await listen(ports.dashboard, workspaceId(n), cookie));
  }
  return () => {
    for (const { socket } of listeners) socket.destroy();
  };
}

/** The MB of a process and its descendants, with shared memory divided between its users. */
function ownMegabytes(pid: number): number {
  const kilobytes = [pid, ...descendants(pid)].map((each) => {
    const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]);
  });
  return kilobytes.reduce((total, each) => total + each, 0) / 1024;
}
