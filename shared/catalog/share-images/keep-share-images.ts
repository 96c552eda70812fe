import { announcements } from '../../contracts/announcements.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { Log } from '../../runtime/log.ts';
import { periodicJob } from '../../runtime/periodic-job.ts';
import { type Shown, shareImageName, shownOn } from '../page/share-image.ts';
import { runWorker } from '../pictures/run-worker.ts';
import type { CatalogSnapshot } from '../rules/snapshot.ts';

/** A lost announcement loses nothing: what waits is found this often. */
const pollEveryMs = 30_000;

export function keepShareImages({ sql, messaging, log }: { sql: Db; messaging: Messaging; log: Log }) {
  const drawing = periodicJob(() => drawNext(sql), {
    everyMs: pollEveryMs,
    onError: (error) => log.warn('pictures for links to menus are drawn a little later', { error }),
  });
  const unsubscribe = messaging.subscribe(announcements.catalogPublished, null, drawing.wake);
  return {
    async stop() {
      await unsubscribe();
      await drawing.stop();
    },
  };
}

/** Of one menu, before it is the turn of another: a thousand dishes take minutes. */
const maxInTurn = 20;

/** Draws images of a random menu, so that a slow or failing one blocks no others; false when none is pending. */
export async function drawNext(sql: Db): Promise<boolean> {
  const [next] = await sql<{ id: string; version: number; workspaceId: string | null; content: string | null }[]>`
    select waiting.catalog_id as id, waiting.version, s.workspace_id as "workspaceId", s.content
    from (select catalog_id, version from pending_share_images order by random() limit 1) waiting
    left join catalog_snapshots s on s.catalog_id = waiting.catalog_id and s.version = waiting.version`;
  if (next === undefined) return false;
  const { workspaceId, content } = next;
  if (workspaceId !== null && content !== null && !(await drawSome(sql, { ...next, workspaceId }, shownIn(content))))
    return true;
  // What was published meanwhile waits on.
  await sql`delete from pending_share_images where catalog_id = ${next.id} and version = ${next.version}`;
  return true;
}

async function drawSome(
  sql: Db,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
  wanted: ReadonlyMap<string, Shown>,
): Promise<boolean> {
  const kept = await sql<{ name: string }[]>`select name from catalog_share_images where catalog_id = ${id}`;
  const names = new Set(kept.map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !names.has(name));
  let drawn = 0;
  for (const [name, shown] of missing.slice(0, maxInTurn)) {
    const { png, isHeavy } = await draw(workspaceId, shown);
    await sql`
      insert into catalog_share_images (catalog_id, name, png) values (${id}, ${name}, ${png}) on conflict do nothing`;
    drawn += 1;
    if (isHeavy) break;
  }
  if (drawn < missing.length) return false;
  const stale = [...names].filter((name) => !wanted.has(name));
  await sql`delete from catalog_share_images where catalog_id = ${id} and name = any(${stale})`;
  return true;
}

async function draw(workspaceId: string, shown: Shown): Promise<{ png: Uint8Array; isHeavy: boolean }> {
  const ended = await runWorker(workspaceId, ['share-image'], Buffer.from(JSON.stringify(shown)));
  if (ended.end === 'done') return { png: ended.picture, isHeavy: false };
  if (ended.end === 'killed' && shown.picture !== null) {
    const { png } = await draw(workspaceId, { ...shown, picture: null });
    return { png, isHeavy: true };
  }
  throw new Error(`share image rendering failed: ${ended.end === 'failed' ? ended.reason : 'timed out'}`);
}

/** By name; what two dishes show alike is there once. Only publishing writes snapshots, and what it writes is checked. */
function shownIn(content: string): ReadonlyMap<string, Shown> {
  const snapshot = JSON.parse(content) as CatalogSnapshot;
  const items = snapshot.categories.flatMap((category) => category.items);
  const shown = [null, ...items].map((item) => shownOn(snapshot, item));
  return new Map(shown.map((each) => [shareImageName(each), each]));
}
