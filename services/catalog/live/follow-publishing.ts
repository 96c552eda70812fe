import { announcements } from '../../../shared/contracts/announcements.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import type { HeldCatalogs } from './held-catalogs.ts';
import type { LivePages } from './live-pages.ts';
import { type CatalogChange, readChanges } from './read-catalogs.ts';

export interface Followed {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly log: Log;
  readonly held: HeldCatalogs;
  readonly live: LivePages;
  readonly prepare: (slug: string) => Promise<PreparedCatalog | null>;
  readonly lookEveryMs?: number;
}

const usualLookMs = 2_000;

export function followPublishing(followed: Followed): { stop(): Promise<void> } {
  const { db, messaging, log, held, live, prepare, lookEveryMs = usualLookMs } = followed;

  const look = async (): Promise<void> => {
    held.forgetMissing();
    const known = new Map([...live.versions(), ...held.versions()]);
    const changes = await readChanges(db, known);
    await Promise.all(
      changes.map((change) =>
        take(change).catch((error) => log.error('this catalog cannot be shown', { slug: change.slug, error })),
      ),
    );
    for (const [slug, version] of held.versions()) live.tell(slug, version);
  };
  const take = async ({ slug, version }: CatalogChange): Promise<void> => {
    const catalog = version === null ? null : await prepare(slug);
    if (catalog === null) held.drop(slug);
    else held.put(slug, catalog);
    live.tell(slug, catalog?.version ?? null);
  };

  const looking = periodicJob(look, {
    everyMs: lookEveryMs,
    onError: (error) => log.warn('reading what is published failed, retrying', { error }),
  });
  const unsubscribe = messaging.subscribe(announcements.catalogPublished, null, looking.wake);
  return {
    async stop() {
      await unsubscribe();
      await looking.stop();
    },
  };
}
