import { readFileSync } from 'node:fs';
import { connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { openSession } from '../../../shared/people/sessions.ts';
import { createUser } from '../../../shared/people/users.ts';
import { everyAnswer } from '../../support/running/forms.ts';
import { requestBytes } from '../measure/keep-alive.ts';
import { createMeter, family } from '../measure/processor-time.ts';
import { report, table } from '../measure/report.ts';
import { listen } from '../pages/board.ts';
import { orderId, tokenOf, workspaceId } from '../scale/data.ts';
import { connect } from '../scale/load.ts';
import { fillPostgres, startWorld, type World } from '../scale/world.ts';
import { percentile } from '../webhooks/load.ts';

const orders = 20_000;
const perSecond = 10;
const busyPerSecond = 50;
const warmCalls = 300;
const boards = 10;

interface Unit {
  readonly name: string;
  readonly micros: Readonly<Record<string, number>>;
  readonly statements: number;
  readonly commits: number;
  readonly times: readonly number[];
}

/** The cost of calls through Caddy at an ordinary rate, each kind alone, and of open boards, beyond that of an idle
 * stack (issue 32). */
export async function benchCalls({ rounds = 1, seconds = 30 } = {}): Promise<boolean> {
  const world = await startWorld(await fillPostgres(orders));
  await world.db`create extension if not exists pg_stat_statements`;
  const kinds = callsOf(world);
  for (const call of Object.values(kinds)) await callAt(call, { perSecond: 50, count: warmCalls });
  const rest = () => Bun.sleep(seconds * 1000).then(() => []);
  const units: Unit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const busy: [Unit, count: number][] = [];
    for (const [name, call] of Object.entries(kinds)) {
      const count = perSecond * seconds;
      busy.push([await measured(world, name, () => callAt(call, { perSecond, count })), count]);
    }
    const close = await openBoards(world);
    busy.push([await measured(world, 'an open board, a second', rest), boards * seconds]);
    close();
    // Last, once hot code has been compiled.
    const idle = await measured(world, 'idle', rest);
    units.push(...busy.map(([unit, count]) => scaled(less(unit, idle), count)), scaled(idle, seconds));
  }
  await callAt(kinds.action, { perSecond: busyPerSecond, count: busyPerSecond * seconds });
  const megabytes = world.tiers.map(({ name, pid }) => [name, ownMemory(pid)] as const);
  await world.stop();
  console.log(`\n${table([header, ...units.map(rowOf)])}`);
  const all = megabytes.reduce((total, [, size]) => total + size, 0);
  console.log(`\n${table([['memory, MB'], ...megabytes.map(([name, size]) => [name, size.toFixed(0)])])}`);
  const least = (name: string) =>
    Math.min(...units.filter((unit) => unit.name === name).map(({ micros }) => sum(micros)));
  return report('calls', [], {
    'a list, µs': least('list'),
    'an action, µs': least('action'),
    'a form view, µs': least('form view'),
    'a submit, µs': least('submit'),
    'a menu view, µs': least('menu view'),
    'an open board, µs a second': least('an open board, a second'),
    'memory at 50 actions a second, MB': all,
  });
}

type Call = () => { readonly port: number; readonly request: string };

function callsOf({ ports, made: { keys, slug } }: World) {
  let [read, acted, viewed, submitted] = [0, 0, 0, 0];
  const keyed = (n: number) => ({ authorization: `Bearer ${keys[n % keys.length]}` });
  const list: Call = () => ({
    port: ports.base,
    request: requestBytes('GET', '/api/v1/conversations?limit=25', keyed(read++)),
  });
  const action: Call = () => {
    const n = acted++;
    const body = JSON.stringify({ order_id: orderId(n), action: 'approve' });
    return { port: ports.base, request: requestBytes('POST', '/api/v1/orders/action', keyed(n), body) };
  };
  const submit: Call = () => {
    const n = submitted++;
    const answers = { ...everyAnswer, name: `Customer ${n}`, budget: 10_000 + n, wishes: `Wish ${n}` };
    const body = JSON.stringify({ token: tokenOf(n), answers });
    return { port: ports.forms, request: requestBytes('POST', '/form/submit', {}, body) };
  };
  return {
    list,
    action,
    'form view': () => ({ port: ports.forms, request: requestBytes('GET', `/f/${tokenOf(viewed++)}`) }),
    submit,
    'menu view': () => ({ port: ports.catalog, request: requestBytes('GET', `/c/${slug}`, browser) }),
  } satisfies Readonly<Record<string, Call>>;
}

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'ar-IQ,ar;q=0.9,en;q=0.8' };

/** Calls over one connection, and over more while answers are late. Returns the ms of each call. */
async function callAt(call: Call, { perSecond, count }: { perSecond: number; count: number }): Promise<number[]> {
  const idle: Awaited<ReturnType<typeof connect>>[] = [];
  const begun = performance.now();
  const calling = Array.from({ length: count }, async (_, index) => {
    await Bun.sleep((index * 1000) / perSecond - (performance.now() - begun));
    const { port, request } = call();
    const connection = idle.pop() ?? (await connect(port));
    const asked = performance.now();
    await connection.ask(request, 1);
    const took = performance.now() - asked;
    // One is reused, because the proxy closes idle connections.
    if (idle.length === 0) idle.push(connection);
    else connection.close();
    return took;
  });
  const times = await Promise.all(calling);
  for (const connection of idle) connection.close();
  return times;
}

async function openBoards({ url, ports }: World): Promise<() => void> {
  const people = connectDrizzle(url, { name: 'bench people', max: 1 });
  const listeners: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < boards; n += 1) {
    const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
    const { id } = await createUser(people, { ...login, workspaceId: workspaceId(n), role: 'staff' });
    const cookie = `__Host-session=${await openSession(people, id, { address: '', device: '' })}`;
    listeners.push(await listen(ports.dashboard, workspaceId(n), cookie));
  }
  await people.end();
  return () => {
    for (const { socket } of listeners) socket.destroy();
  };
}

async function measured(world: World, name: string, work: () => Promise<number[]>): Promise<Unit> {
  const meter = createMeter(world.tiers);
  const [before, storeBefore] = [meter(), await storeCounts(world)];
  const times = await work();
  const [after, storeAfter] = [meter(), await storeCounts(world)];
  const micros = Object.entries(after).map(([tier, time]) => [tier, (time - (before[tier] ?? 0)) / 1000]);
  const statements = storeAfter.statements - storeBefore.statements;
  return {
    name,
    micros: Object.fromEntries(micros),
    statements,
    commits: storeAfter.commits - storeBefore.commits,
    times,
  };
}

async function storeCounts({ db }: World): Promise<{ statements: number; commits: number }> {
  const [row] = await db<{ statements: number; commits: number }[]>`
    select (select sum(calls) from pg_stat_statements)::float as statements,
      (select sum(xact_commit) from pg_stat_database)::float as commits`;
  return row ?? { statements: Number.NaN, commits: Number.NaN };
}

function less(unit: Unit, idle: Unit): Unit {
  const micros = Object.entries(unit.micros).map(([tier, time]) => [tier, time - (idle.micros[tier] ?? 0)]);
  return {
    ...unit,
    micros: Object.fromEntries(micros),
    statements: unit.statements - idle.statements,
    commits: unit.commits - idle.commits,
  };
}

function scaled(unit: Unit, units: number): Unit {
  const micros = Object.entries(unit.micros).map(([tier, time]) => [tier, time / units]);
  const [statements, commits] = [unit.statements / units, unit.commits / units];
  return { ...unit, micros: Object.fromEntries(micros), statements, commits };
}

const stores = ['proxy', 'postgres', 'redis', 'nats'] as const;
const header = [
  '',
  'services µs',
  ...stores.map((tier) => `${tier} µs`),
  'all µs',
  'statements',
  'commits',
  'p50 ms',
  'p99 ms',
];

function rowOf({ name, micros, statements, commits, times }: Unit): string[] {
  const named = stores.map((tier) => micros[tier] ?? 0);
  const all = sum(micros);
  const services = all - named.reduce((total, each) => total + each, 0);
  const waits = times.length === 0 ? [] : [percentile(times, 0.5).toFixed(1), percentile(times, 0.99).toFixed(1)];
  return [
    name,
    ...[services, ...named, all].map((each) => each.toFixed(0)),
    statements.toFixed(2),
    commits.toFixed(2),
    ...waits,
  ];
}

/** The MB of a process and its descendants, with shared memory divided between its users. */
function ownMemory(pid: number): number {
  const kilobytes = family(pid).map((each) => {
    const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]);
  });
  return kilobytes.reduce((total, each) => total + each, 0) / 1024;
}

function sum(record: Readonly<Record<string, number>>): number {
  return Object.values(record).reduce((total, each) => total + each, 0);
}
