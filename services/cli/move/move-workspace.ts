import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refused } from '../../../shared/basics/refused.ts';
import { connect, type Db, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import type { DashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { receiveKeyOf, sealFor } from '../../../shared/secrets/transfer-secrets.ts';
import { assertClocksAgree, raiseClockAbove } from '../transfer/clock.ts';
import { exportWorkspace } from '../transfer/export-workspace.ts';
import { importWorkspace } from '../transfer/import-workspace.ts';
import { alone } from './alone.ts';
import { compare } from './compare.ts';
import { handOver, isHandedOver, open, type PublicAddresses, setElsewhere } from './hand-over.ts';
import { removeWorkspace } from './remove-workspace.ts';
import { openWrites, shutWrites } from './shut-writes.ts';

/** An installation: its database as the owner of its tables, and what seals its secrets. */
interface Installation {
  readonly url: string;
  readonly secrets: DashboardSecrets;
  readonly secretsKey: string;
}

export interface Moving {
  readonly workspaceId: string;
  readonly here: Installation;
  readonly there: Installation;
  readonly addresses: PublicAddresses;
  /** After the hand-over, so that the services here forget keys and menus at once. */
  readonly announce: () => Promise<void>;
  readonly onStep: (step: string) => unknown;
  /** Keys that services here still hold are forgotten, and counts of their use written, within this time. */
  readonly forgetWithinMs?: number;
}

export interface Moved {
  readonly workspace: string;
  readonly orders: number;
  /** The time from the first refused write to the first accepted there; null if an earlier run has handed over. */
  readonly pauseMs: number | null;
  readonly removedRows: number;
}

const attemptsEndWithinMs = 60_000;
const defaultForgetWithinMs = 16_000;

/** Moves a workspace to another installation, or goes on after a kill at any point (decided: Moves). */
export async function moveWorkspace(moving: Moving): Promise<Moved> {
  return withBoth(moving, async (here, there) => {
    const { workspaceId, onStep, forgetWithinMs = defaultForgetWithinMs } = moving;
    const members = await membersOf(here, workspaceId);
    const copied = (await isHandedOver(here, workspaceId)) ? null : await copyAndHandOver(moving, here, there);
    await onStep('open it there');
    await raiseClockAbove(here, there);
    await openWrites(moving.there.url, workspaceId);
    await open(there, workspaceId);
    const pauseMs = copied && performance.now() - copied.shutAt;
    await onStep('remove it here');
    const arrived = await there`select from workspaces where id = ${workspaceId}`;
    if (arrived.count === 0) throw new Refused('invalid_state', 'the workspace is not there: nothing is removed here');
    await moving.announce();
    await Bun.sleep(forgetWithinMs);
    const removedRows = await removeWorkspace(here, workspaceId, members);
    await openWrites(moving.here.url, workspaceId);
    return {
      workspace: workspaceId,
      orders: copied?.orders ?? 0,
      pauseMs: pauseMs && Math.round(pauseMs),
      removedRows,
    };
  });
}

/** Ends a move that was not handed over yet: all is here as before. Throws `invalid_state` after the hand-over. */
export async function takeBack(moving: Moving): Promise<void> {
  await withBoth(moving, async (here, there) => {
    const { workspaceId } = moving;
    if (await isHandedOver(here, workspaceId))
      throw new Refused('invalid_state', 'the workspace was handed over: repeat the move without --take-back');
    if (!(await begunAt(here, workspaceId))) throw new Refused('invalid_state', 'no move of the workspace has begun');
    await undo(moving, here, there);
  });
}

async function undo({ workspaceId, onStep, ...moving }: Moving, here: Db, there: Db): Promise<void> {
  await onStep('remove it there');
  await setElsewhere(there, workspaceId, true);
  await raiseClockAbove(there, here);
  await removeWorkspace(there, workspaceId, await membersOf(here, workspaceId));
  await openWrites(moving.there.url, workspaceId);
  await onStep('open it here');
  await openWrites(moving.here.url, workspaceId);
  await open(here, workspaceId);
}

async function undoUnlessHandedOver(moving: Moving, here: Db, there: Db): Promise<boolean> {
  if (await isHandedOver(here, moving.workspaceId)) return false;
  await undo(moving, here, there);
  return true;
}

interface Copied {
  readonly shutAt: number;
  readonly orders: number;
}

/** A move that fails leaves all as before; one that is killed goes on. */
async function copyAndHandOver(moving: Moving, here: Db, there: Db): Promise<Copied> {
  const isCopied = await begin(here, there, moving.workspaceId);
  try {
    return await copyShut(moving, here, there, isCopied);
  } catch (error) {
    const isUndone = await undoUnlessHandedOver(moving, here, there).catch(() => false);
    if (!isUndone) await moving.onStep('this could not be undone: repeat the command, or give --take-back');
    throw error;
  }
}

async function copyShut(moving: Moving, here: Db, there: Db, isCopied: boolean): Promise<Copied> {
  const { workspaceId, onStep, addresses } = moving;
  await onStep('wait for attempts');
  await attemptsEnded(here, workspaceId);
  await onStep('shut writes');
  const shutAt = performance.now();
  await shutWrites(moving.here.url, workspaceId);
  // It is complete there before it is handed over.
  await shutWrites(moving.there.url, workspaceId);
  await onStep('copy');
  // A move that was killed later left the whole copy, which whoever still calls there reads.
  if (!isCopied) await copy(moving);
  await onStep('compare');
  await compare(here, there, workspaceId);
  await onStep('hand over');
  // For a moment both answer, so that no read fails; nobody writes.
  await setElsewhere(there, workspaceId, false);
  await handOver(here, workspaceId, addresses);
  const [row] = await here<{ orders: number }[]>`
    select count(*)::int as orders from orders where workspace_id = ${workspaceId}`;
  return { shutAt, orders: row?.orders ?? 0 };
}

/** Stops claims for the workspace; returns whether its copy exists already. Throws `not_found`, `invalid_state`. */
async function begin(here: Db, there: Db, workspaceId: string): Promise<boolean> {
  const [known] = await there<{ isMoving: boolean }[]>`
    select moving_since is not null as "isMoving" from workspaces where id = ${workspaceId}`;
  if (known && !(known.isMoving && (await begunAt(here, workspaceId))))
    throw new Refused('invalid_state', `${workspaceId} is there already, and is in use`);
  await assertClocksAgree(here, there);
  const begun = await here`
    update workspaces set moving_since = coalesce(moving_since, clock()) where id = ${workspaceId}`;
  if (begun.count === 0) throw new Refused('not_found', 'no such workspace');
  return known !== undefined;
}

async function begunAt(db: Db, workspaceId: string): Promise<boolean> {
  const [row] = await db`select from workspaces where id = ${workspaceId} and moving_since is not null`;
  return row !== undefined;
}

/** Waits until each result is saved, before writes are refused. The copy repeats an attempt of a killed process, with its number. */
async function attemptsEnded(db: Db, workspaceId: string): Promise<void> {
  const areEnded = async (): Promise<boolean> => {
    const [row] = await db<{ underWay: boolean }[]>`
      select exists (select from open_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
          where e.workspace_id = ${workspaceId} and d.leased_until > now())
        or exists (select from outgoing_messages where workspace_id = ${workspaceId} and leased_until > now())
        as "underWay"`;
    return row?.underWay === false;
  };
  await until(areEnded, {
    ...{ boundMs: attemptsEndWithinMs, everyMs: 200 },
    timeoutMessage: () => 'attempts of the workspace do not end',
  });
}

async function copy({ workspaceId, here, there }: Moving): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'move-'));
  const file = join(folder, 'workspace');
  try {
    const sealed = sealFor(receiveKeyOf(there.secretsKey));
    if (sealed === null) throw new Refused('invalid_request', 'MOVE_TO_SECRETS_KEY is no key');
    await exportWorkspace(here.url, workspaceId, file, { secrets: here.secrets, sealed });
    await importWorkspace(there.url, file, {
      ...{ secrets: there.secrets, secretsKeys: [there.secretsKey], move: true, hasNewId: false, isElsewhere: true },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function membersOf(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select user_id as id from memberships where workspace_id = ${workspaceId}`;
  return rows.map(({ id }) => id);
}

async function withBoth<Result>(moving: Moving, work: (here: Db, there: Db) => Promise<Result>): Promise<Result> {
  const settings = { ...withoutTimeLimit, 'messaging.moving': moving.workspaceId };
  const [here, there] = [moving.here, moving.there].map(({ url }) =>
    connect(url, { name: 'cli move', max: 1, settings }),
  );
  if (!here || !there) throw new Error('a move has two installations');
  try {
    const urls = [moving.here.url, moving.there.url];
    return await alone(urls, moving.workspaceId, () => work(here, there));
  } finally {
    await Promise.all([here.end(), there.end()]);
  }
}
