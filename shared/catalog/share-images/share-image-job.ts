import { announcements } from '../../contracts/announcements.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { Log } from '../../runtime/log.ts';
import { periodicJob } from '../../runtime/periodic-job.ts';
import { type ShareImageContent, shareImageContent, shareImageName, shareImagePrefix } from '../page/share-image.ts';
import { runWorker } from '../pictures/run-worker.ts';
import type { CatalogSnapshot } from '../rules/snapshot.ts';

/** Polls for pending images, because an announcement may be lost. */
const pollEveryMs = 30_000;

/** Draws the share images of published menus, until stopped. */
export function startShareImageJob({ sql, messaging, log }: { sql: Db; messaging: Messaging; log: Log }) {
  let isFirst = true;
  const drawPending = async (): Promise<boolean> => {
    if (isFirst) await queueOutdated(sql);
    isFirst = false;
    return drawNext(sql);
  };
  const drawingJob = periodicJob(drawPending, {
    everyMs: pollEveryMs,
    onError: (error) => log.warn('share image rendering failed, retrying', { error }),
  });
  const unsubscribe = messaging.subscribe(announcements.catalogPublished, null, drawingJob.wake);
  return {
    async stop() {
      await unsubscribe();
      await drawingJob.stop();
    },
  };
}

/** Queues every published menu that has no image of the current drawing version. */
export async function queueOutdated(sql: Db): Promise<void> {
  await sql`
    insert into pending_share_images (catalog_id, version)
    select id, version from catalogs
    where published and not exists (
      select from catalog_share_images where catalog_id = id and starts_with(name, ${shareImagePrefix}))
    on conflict do nothing`;
}

/** Images drawn of one menu before another has its turn: a thousand items take minutes. */
const maxPerRun = 20;

/** Draws images of a random menu, so that a slow or failing one blocks no others; false when none is pending. */
export async function drawNext(sql: Db): Promise<boolean> {
  const [next] = await sql<{ id: string; version: number; workspaceId: string | null; content: string | null }[]>`
    select waiting.catalog_id as id, waiting.version, s.workspace_id as "workspaceId", s.content
    from (select catalog_id, version from pending_share_images order by random() limit 1) waiting
    left join catalog_snapshots s on s.catalog_id = waiting.catalog_id and s.version = waiting.version`;
  if (next === undefined) return false;
  const { workspaceId, content } = next;
  if (
    workspaceId !== null &&
    content !== null &&
    !(await drawAndPrune(sql, { ...next, workspaceId }, imagesOf(content)))
  )
    return true;
  // A version published meanwhile stays pending.
  await sql`delete from pending_share_images where catalog_id = ${next.id} and version = ${next.version}`;
  return true;
}

/** True when every wanted image is stored; then those no longer wanted are deleted. */
async function drawAndPrune(
  sql: Db,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
  wanted: ReadonlyMap<string, ShareImageContent>,
): Promise<boolean> {
  const stored = await sql<{ name: string }[]>`select name from catalog_share_images where catalog_id = ${id}`;
  const storedNames = new Set(stored.map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !storedNames.has(name));
  let drawn = 0;
  for (const [name, image] of missing.slice(0, maxPerRun)) {
    const { png, isWithoutPicture } = await draw(workspaceId, image);
    await sql`
      insert into catalog_share_images (catalog_id, name, png) values (${id}, ${name}, ${png}) on conflict do nothing`;
    drawn += 1;
    // It took the whole time limit, and other menus are waiting.
    if (isWithoutPicture) break;
  }
  if (drawn < missing.length) return false;
  const unwanted = [...storedNames].filter((name) => !wanted.has(name));
  await sql`delete from catalog_share_images where catalog_id = ${id} and name = any(${unwanted})`;
  return true;
}

interface Drawn {
  readonly png: Uint8Array;
  readonly isWithoutPicture: boolean;
}

/** Without its picture when drawing that takes too much time or memory. */
async function draw(workspaceId: string, image: ShareImageContent): Promise<Drawn> {
  const result = await runWorker(workspaceId, ['share-image'], Buffer.from(JSON.stringify(image)));
  if (result.end === 'done') return { png: result.picture, isWithoutPicture: false };
  if (result.end === 'killed' && image.picture !== null) {
    const { png } = await draw(workspaceId, { ...image, picture: null });
    return { png, isWithoutPicture: true };
  }
  throw new Error(`share image rendering failed: ${result.end === 'failed' ? result.reason : 'timed out'}`);
}

/** By name, equal images once. The snapshot was checked when it was published. */
function imagesOf(content: string): ReadonlyMap<string, ShareImageContent> {
  const snapshot = JSON.parse(content) as CatalogSnapshot;
  const items = snapshot.categories.flatMap((category) => category.items);
  const images = [null, ...items].map((item) => shareImageContent(snapshot, item));
  return new Map(images.map((each) => [shareImageName(each), each]));
}
