import { beforeAll, expect, test } from 'bun:test';
import { connectWithIndexScans } from '../../../shared/db/connections/connect-with-index-scans.ts';
import { createWorkspace } from '../data/workspace.ts';
import { forThisFile } from '../run/for-this-file.ts';
import { databaseForThisFile } from '../running/for-this-file.ts';
import { createForm } from '../running/forms.ts';
import { wrongPlans } from './hot-statement.ts';
import { hotLink, hotMenus } from './pages.ts';

const rows = 3_000;
const { url, db } = await databaseForThisFile({ max: 1 });
const [byIndex] = await forThisFile(connectWithIndexScans(url, { name: 'test', max: 1 }));

beforeAll(async () => {
  const workspaceId = await createWorkspace(db);
  await db`
    insert into workspaces
    select (jsonb_populate_record(w, jsonb_build_object('id', 'ws_' || lpad(n::text, 26, '0')))).*
    from workspaces w, generate_series(1, ${rows}::int) n where w.id = ${workspaceId}`;
  await db`insert into boards (workspace_id) select id from workspaces on conflict do nothing`;
  const form = await createForm(db, workspaceId, []);
  await db`
    insert into catalogs (id, workspace_id, draft, slug, version, published)
    select 'cat_' || lpad(n::text, 26, '0'), ${workspaceId}, '{}', 'menu-' || n, 1, true from generate_series(1, ${rows}::int) n`;
  await db`
    insert into catalog_snapshots (workspace_id, catalog_id, version, content)
    select workspace_id, id, 1, '{"items":[]}' from catalogs`;
  await db`
    insert into form_links (workspace_id, id, form_id, token_hash, edits)
    select ${workspaceId}, 'lnk_' || lpad(n::text, 26, '0'), ${form.id}, sha256(('token-' || n)::bytea), 1
    from generate_series(1, ${rows}::int) n`;
  await db`vacuum analyze`;
});

test('the link of a form and a menu are looked up, however many there are', async () => {
  expect(await wrongPlans(byIndex, [hotLink('token-7')])).toEqual([]);
  expect(await wrongPlans(db, hotMenus('menu-7'))).toEqual([]);
});
