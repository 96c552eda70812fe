import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { createApp } from '../../../services/catalog/app.ts';
import { openChats } from '../../../services/catalog/chat/chats.ts';
import { openCatalogs } from '../../../services/catalog/live/open-catalogs.ts';
import { createVisits } from '../../../services/catalog/visits/visits.ts';
import type { Availability } from '../../../shared/catalog/rules/snapshot.ts';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { type Publishing, publishCatalog, setAvailability } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { announcements } from '../../../shared/contracts/announcements.ts';
import { connect, connectDrizzle, type Db } from '../../../shared/db/connections/connect.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { serve } from '../../../shared/runtime/serve.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { freshDatabase, freshNats, type Server } from '../../support/stores/datastores.ts';
import { recordingLog } from '../../support/watching/recording-log.ts';

export const catalogUrl = 'https://menu.example.com';

export interface Published {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
}

/** Datastores with a workspace, and the admin's side of catalogs, which announces publishing over NATS. */
export async function startCatalogStack(postgres?: Server) {
  const [database, nats] = await Promise.all([freshDatabase(postgres), freshNats()]);
  const drizzle = connectDrizzle(database.url, { name: 'test' });
  const db = connect(database.url, { name: 'test' });
  const messaging = connectMessaging(nats.url, 'test');
  await until(() => messaging.connected(), { timeoutMessage: () => 'NATS did not answer' });
  const announce = async () => messaging.publish(announcements.catalogPublished);
  const publishing: Publishing = { enabled: true, url: catalogUrl, announce };
  const workspaceId = await createWorkspace(db);

  const publish = async (id: string): Promise<Published> => {
    const { slug, version } = await publishCatalog(drizzle, publishing, id);
    if (slug === null) throw new Error('publishing gave no slug');
    return { id, slug, version };
  };
  return {
    db,
    drizzle,
    nats,
    workspaceId,
    publishing,
    settings: { DATABASE_URL: database.url, NATS_URL: nats.url, PUBLIC_CATALOGS_ENABLED: 'true' },
    put: (draft: object) => putCatalog(drizzle, workspaceId, draft),
    publish,
    putAndPublish: async (draft: object) => publish((await putCatalog(drizzle, workspaceId, draft)).id),
    setAvailability: (id: string, itemId: string, availability: Availability = 'sold_out') =>
      setAvailability(drizzle, publishing, id, { itemId, availability }),
    stop: async () => {
      await messaging.close();
      await Promise.all([drizzle.end(), db.end()]);
      await nats.stop();
      await database.drop();
    },
  };
}

export type CatalogStack = Awaited<ReturnType<typeof startCatalogStack>>;

interface Starting {
  readonly enabled?: boolean;
  readonly port?: number;
  readonly pollEveryMs?: number;
  readonly writeEveryMs?: number;
}

/** The catalog service in this process. `contentReads` counts snapshots read from the database. */
export async function startCatalog(
  { settings }: Pick<CatalogStack, 'settings'>,
  { enabled = true, port = 0, pollEveryMs, writeEveryMs }: Starting = {},
) {
  const pool = connect(databaseAddress('catalog', settings.DATABASE_URL), { name: 'catalog', max: 4 });
  const { db, contentReads } = countingReads(pool);
  const messaging = connectMessaging(settings.NATS_URL, 'catalog');
  await until(() => messaging.connected(), { timeoutMessage: () => 'NATS did not answer' });
  const { log, entries } = recordingLog();
  const source = { db, messaging, catalogUrl, log };
  const { close, ...catalogs } = await openCatalogs(pollEveryMs === undefined ? source : { ...source, pollEveryMs });
  const visits = createVisits(pool, log, writeEveryMs === undefined ? {} : { writeEveryMs });
  const chats = await openChats(source);
  const server = serve(createApp({ ...catalogs, visits, chats, enabled, log }).fetch, {
    host: '127.0.0.1',
    port,
  });
  const base = `http://127.0.0.1:${server.port}`;
  return {
    base,
    port: server.port,
    live: catalogs.live,
    entries,
    contentReads,
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${base}${path}`, { headers }),
    stop: async () => {
      await close();
      await chats.close();
      await server.stop();
      await visits.close();
      await messaging.close();
      await pool.end();
    },
  };
}

function countingReads(pool: Db): { db: Db; contentReads: () => number } {
  let reads = 0;
  const db = new Proxy(pool, {
    apply(target, self, words) {
      const query = Reflect.apply(target, self, words);
      void Promise.resolve(query).then(
        (rows: readonly { content?: string | null }[]) => {
          reads += rows.filter(({ content }) => content).length;
        },
        () => {},
      );
      return query;
    },
  });
  return { db, contentReads: () => reads };
}
