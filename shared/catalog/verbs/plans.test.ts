import { expect, test } from 'bun:test';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { readsOf } from '../../../tests/support/watching/table-reads.ts';
import { connectDrizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { pageOfCatalogs } from './catalogs.ts';
import { visitsByDay } from './visits.ts';

const { url, db } = await databaseForThisFile({ max: 1 });
const [drizzle] = await forThisFile(connectDrizzle(url, { name: 'verbs', max: 1 }));

const menus = 2_000;
const days = 400;

test('a page of menus and the visits of one read only their own rows', async () => {
  const [own, elsewhere] = [await createWorkspace(db), await createWorkspace(db)];
  await fill(own);
  await fill(elsewhere);
  const [menu] = await db`select id from catalogs where workspace_id = ${own} order by id limit 1`;
  await visit(menu?.id);
  const read = async () => {
    const first = await pageOfCatalogs(drizzle, own, { after: null, most: 50 });
    const after = first.at(-1)?.id ?? null;
    expect(first).toHaveLength(50);
    expect(await pageOfCatalogs(drizzle, own, { after, most: 50 })).toHaveLength(50);
    const shown = await visitsByDay(db, menu?.id, 'Asia/Baghdad', 30);
    expect(shown.map(({ visits }) => visits)).toEqual(Array(30).fill(7));
  };
  const { scanned, rows } = await readsOf(['catalogs', 'catalog_visits'], read, db, drizzle.$client);
  expect(scanned).toEqual([]);
  expect(rows.catalogs).toBeLessThanOrEqual(100);
  expect(rows.catalog_visits).toBeLessThanOrEqual(33);
});

async function fill(workspaceId: string): Promise<void> {
  const ids = Array.from({ length: menus }, () => newId('catalog'));
  await db`
    insert into catalogs (workspace_id, id, draft)
    select ${workspaceId}, id, '{"branding": {"title": "Menu"}}' from unnest(${ids}::text[]) of (id)`;
  await db`
    insert into catalog_visits (catalog_id, day, visits)
    select id, current_date - n, 1 from unnest(${ids.slice(0, 100)}::text[]) of (id), generate_series(0, ${days}::int) n
    on conflict do nothing`;
  await db.unsafe('vacuum analyze catalogs, catalog_visits');
}

/** More days than are shown, and two future ones, because Baghdad may already have the next date. */
async function visit(menuId: string): Promise<void> {
  await db`
    insert into catalog_visits (catalog_id, day, visits)
    select ${menuId}, current_date + n, 7 from generate_series(-40, 2) n
    on conflict (catalog_id, day) do update set visits = 7`;
}
