import { announcements } from '../../../shared/contracts/announcements.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import type { CatalogCache } from './catalog-cache.ts';
import type { LivePages } from './live-pages.ts';
import { type CatalogChange, readChanges } from './read-catalogs.ts';

export interface FollowDependencies {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly log: Log;
  readonly cache: CatalogCache;
  readonly live: LivePages;
  readonly prepare: (slug: string) => Promise<PreparedCatalog | null>;
  readonly pollEveryMs?: number;
}

const defaultPollMs = 2_000;

export function followPublishing(dependencies: FollowDependencies): { stop(): Promise<void> } {
  const { db, messaging, log, cache, live, prepare, pollEveryMs = defaultPollMs } = dependencies;

  const poll = async (): Promise<void> => {
    cache.clearMissing();
    const known = new Map([...live.versions(), ...cache.versions()]);
    const changes = await readChanges(db, known);
    await Promise.all(
      changes.map((change) =>
        apply(change).catch((error) =>
          log.error('preparing a published catalog failed, retrying', { slug: change.slug, error }),
        ),
      ),
    );
    for (const [slug, version] of cache.versions()) live.announce(slug, version);
  };
  const apply = async ({ slug, version }: CatalogChange): Promise<void> => {
    const catalog = version === null ? null : await prepare(slug);
    if (catalog === null) cache.drop(slug);
    else cache.put(slug, catalog);
    live.announce(slug, catalog?.version ?? null);
  };

  const polling = periodicJob(poll, {
    everyMs: pollEveryMs,
    onError: (error) => log.warn('reading published catalogs failed, retrying', { error }),
  });
  const unsubscribe = messaging.subscribe(announcements.catalogPublished, null, polling.wake);
  return {
    async stop() {
      await unsubscribe();
      await polling.stop();
    },
  };
}
