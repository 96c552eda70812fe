import { shareImagePrefix } from '../../../shared/catalog/page/share-image.ts';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { connectDrizzle, type Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { webhookSecretsKey } from '../../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';
import { longMenu } from '../../journeys/catalog/menus.ts';
import { createKey } from '../../support/data/workspace.ts';
import { createForm, everyField } from '../../support/running/forms.ts';
import { fillRows } from './rows.ts';

const workspaces = 1_000;
const links = 4_000;
export const pending = 40_000;
const menuItems = 100;

/** What the load needs of the created data. */
export interface Made {
  /** The API key of each workspace, in order. */
  readonly keys: readonly string[];
  readonly slug: string;
}

/**
 * A thousand restaurants, each with an equal part of `orders`, conversations and messages, a form with links, and a menu.
 */
export async function fill(db: Db, databaseUrl: string, orders: number): Promise<Made> {
  await db`
    insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    select 'ws_' || lpad(n::text, 26, '0'), 'Bench', 'restaurant', 'pro', true, true, 'Asia/Baghdad', 'IQD'
    from generate_series(0, ${workspaces - 1}::int) n`;
  await fillRows(db, { workspaces, orders, pending });
  await fillLinks(db);
  const keys: string[] = [];
  for (let n = 0; n < workspaces; n += 1) {
    keys.push((await createKey(db, workspaceId(n), { rateLimit: 10_000_000 })).value);
  }
  const slug = await publish(db, databaseUrl);
  await db`vacuum analyze workspaces, api_keys, customers, forms, form_links, catalogs, catalog_snapshots`;
  process.stderr.write('\n');
  return { keys, slug };
}

export function workspaceId(n: number): string {
  return `ws_${String(n % workspaces).padStart(26, '0')}`;
}

export function orderId(n: number): string {
  return `ord_${String(n).padStart(26, '0')}`;
}

export function conversationId(n: number): string {
  return `cnv_${String(n).padStart(26, '0')}`;
}

/** Known tokens, because only their hashes are stored. */
export function tokenOf(n: number): string {
  return `scale-token-${1 + (n % links)}`;
}

export interface Receiving {
  readonly secretsKey: string;
  readonly secret: string;
  readonly urls: readonly string[];
}

/** An endpoint in each workspace, each at its own host. */
export async function receive(db: Db, { secretsKey, secret, urls }: Receiving): Promise<void> {
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    select *, '{*}', 'test', ${createSecrets(webhookSecretsKey(secretsKey)).seal(secret)}
    from unnest(${urls.map(() => newId('endpoint'))}::text[], ${urls.map((_, n) => workspaceId(n))}::text[], ${[...urls]}::text[])`;
}

async function fillLinks(db: Db): Promise<void> {
  const { id } = await createForm(db, workspaceId(0), everyField, { title: 'Your table', title_ar: 'طاولتك' });
  await db`
    insert into customers (workspace_id, id, name, phone)
    select ${workspaceId(0)}, 'cus_' || lpad(n::text, 26, '0'), 'Zaynab Ali', '+9647701234567'
    from generate_series(1, ${links}::int) n`;
  await db`
    insert into form_links (workspace_id, id, form_id, customer_id, token_hash, edits)
    select ${workspaceId(0)}, 'lnk_' || lpad(n::text, 26, '0'), ${id}, 'cus_' || lpad(n::text, 26, '0'),
      sha256(('scale-token-' || n)::bytea), 32000
    from generate_series(1, ${links}::int) n`;
}

/** A menu of one workspace, and the same for each of the others. */
async function publish(db: Db, databaseUrl: string): Promise<string> {
  const drizzle = connectDrizzle(databaseUrl, { name: 'bench menu', max: 1 });
  const { id } = await putCatalog(drizzle, workspaceId(0), longMenu(menuItems));
  const publishing = { enabled: true, url: 'http://localhost', announce: async () => {} };
  const { slug } = await publishCatalog(drizzle, publishing, id);
  await drizzle.end();
  await db`
    insert into catalogs (id, workspace_id, draft, slug, version, published)
    select left(id, -4) || lpad(n::text, 4, '0'), 'ws_' || lpad(n::text, 26, '0'), draft, slug || n, version, published
    from catalogs c cross join generate_series(1, ${workspaces - 1}::int) n where c.id = ${id}`;
  await db`
    insert into catalog_snapshots select (jsonb_populate_record(s, jsonb_build_object('catalog_id', c.id))).*
    from catalog_snapshots s cross join catalogs c where s.catalog_id = ${id} and c.id <> ${id}`;
  // Drawing a hundred thousand images would occupy the dashboard all the time.
  await db`insert into catalog_share_images select id, ${shareImagePrefix}, '' from catalogs`;
  await db`delete from pending_share_images`;
  return slug ?? '';
}
