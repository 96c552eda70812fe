import { announcements } from '../../../shared/contracts/announcements.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import type { HeldCatalogs } from './held-catalogs.ts';
import type { LivePages } from './live-pages.ts';
import { type CatalogChange, readChanges } from './read-catalogs.ts';

interface FollowPublishingParts {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly log: Log;
  readonly held: HeldCatalogs;
  readonly live: LivePages;
  readonly prepare: (slug: string) => Promise<PreparedCatalog | null>;
  readonly pollEveryMs?: number;
}

const usualPollMs = 2_000;

export function followPublishing(parts: FollowPublishingParts): { stop(): Promise<void> } {
  const { db, messaging, log, held, live, prepare, pollEveryMs = usualPollMs } = parts;

  const poll = async (): Promise<void> => {
    held.clearMissing();
    const known = new Map([...live.versions(), ...held.versions()]);
    const changes = await readChanges(db, known);
    await Promise.all(
      changes.map((change) =>
        apply(change).catch((error) =>
          log.error('preparing a published catalog failed, retrying', { slug: change.slug, error }),
        ),
      ),
    );
    for (const [slug, version] of held.versions()) live.sendVersion(slug, version);
  };
  const apply = async ({ slug, version }: CatalogChange): Promise<void> => {
    const catalog = version === null ? null : await prepare(slug);
    if (catalog === null) held.drop(slug);
    else held.put(slug, catalog);
    live.sendVersion(slug, catalog?.version ?? null);
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
