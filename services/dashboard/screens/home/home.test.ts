import { expect, test } from 'bun:test';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { createTwin } from '../../../../shared/workspaces/twins.ts';
import { accessibilityProblems } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { createConversation, createMessage, createOrder } from '../../../../tests/support/data/rows.ts';
import { createKey } from '../../../../tests/support/data/workspace.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';

const { dashboard, openPage } = await dashboardWithBrowser({ showsStyleguide: false });

const home = () => `/${dashboard.workspace.id}/home`;

test('a new workspace is caught up; admins see what to set up', async () => {
  for (const who of ['admin', 'staff'] as const) {
    const page = await (await signedIn(dashboard, dashboard[who])).text(home());
    const shown = ['All caught up.', 'Get set up', 'Endpoints failing'].map((text) => page.includes(text));
    expect([who, ...shown]).toEqual([who, true, who === 'admin', who === 'admin']);
  }
});

test('admins see waiting and failing things; staff only waiting ones', async () => {
  await fill();
  const { page, errors } = await openPage('admin', { screen: 'desktop' }, '/home');
  const { page: ofStaff } = await openPage('staff', { language: 'ar' }, '/home');
  expect(await page.locator('.card__value').first().textContent()).toBe('17');
  expect(await page.locator('.attention > li').count()).toBe(4);
  expect(await ofStaff.locator('.card__value').first().textContent()).toBe('١٧');
  expect(await ofStaff.locator('.attention > li').count()).toBe(2);
  expect(await ofStaff.content()).not.toContain('pos.example');
  for (const each of [page, ofStaff]) expect(await accessibilityProblems(each)).toEqual([]);
  expect(errors).toEqual([]);
});

test('home, the menu and the list count the same waiting conversations', async () => {
  const staff = await signedIn(dashboard, dashboard.staff);
  const inbox = `/${dashboard.workspace.id}/inbox`;
  expect(await staff.text(home())).toContain('Unanswered conversations</a></dt><dd class="card__value"><bdi>1<');
  expect(await staff.text(`${inbox}/waiting?in=bar`)).toMatch(/id="waiting-bar".*>1<\/span>/s);
  expect((await staff.text(`${inbox}?view=waiting`)).match(/class="chat[ "]/g)).toHaveLength(1);
});

test('demo orders are placed in a test workspace only, by admins', async () => {
  const { db, sql, workspace } = dashboard;
  const test = `/${(await createTwin(db, workspace.id)).id}/home`;
  await sql`
    insert into memberships (workspace_id, user_id, role)
    select ${test.split('/')[1] ?? ''}, id, 'staff' from users where email = ${dashboard.staff.email}`;
  const [admin, staff] = [await signedIn(dashboard, dashboard.admin), await signedIn(dashboard, dashboard.staff)];
  expect(await admin.text(test)).toContain('Place a demo order');
  for (const page of [await staff.text(test), await admin.text(home())])
    expect(page).not.toContain('Place a demo order');
  // No service runs here: a sent command gives 503.
  expect((await admin.post(`${test}/demo-order`)).status).toBe(503);
  expect((await admin.post(`${home()}/demo-order`)).status).toBe(409);
  expect(await sql`select 1 from audit_entries where action = 'order.placed'`).toHaveLength(0);
});

test('the styleguide is absent where it is switched off', async () => {
  const admin = await signedIn(dashboard, dashboard.admin);
  expect((await admin.get('/styleguide')).status).toBe(404);
});

/** Orders of this morning and a week ago, a waiting order, an unanswered chat, a failing endpoint, a key that ends soon. */
async function fill(): Promise<void> {
  const { sql, db, workspace } = dashboard;
  const minute = 60_000;
  for (let index = 0; index < 16; index += 1) {
    await createOrder(sql, workspace.id, { createdAt: Date.now() - index, step: 'completed', status: 'arrived' });
  }
  await createOrder(sql, workspace.id, { createdAt: Date.now() - 20 });
  for (let index = 0; index < 30; index += 1) {
    const createdAt = Date.now() - 7 * 24 * 60 * minute + (index - 15) * 20 * minute;
    await createOrder(sql, workspace.id, { createdAt, step: 'completed', status: 'arrived' });
  }
  const conversation = await createConversation(sql, workspace.id, { status: 'escalated' });
  await createMessage(sql, workspace.id, conversation, { text: 'وين طلبي؟' });
  const answered = await createConversation(sql, workspace.id);
  await createMessage(sql, workspace.id, answered, { direction: 'agent' });
  await createKey(sql, workspace.id, { expiresAt: Date.now() + 24 * 60 * minute });
  const url = 'https://pos.example.com/hooks/orders';
  const wanted = { workspaceId: workspace.id, url, events: ['order.*'] };
  const { id } = await createEndpoint(db, dashboard.secrets, 'private', wanted);
  await sql`update webhook_endpoints set consecutive_failures = 3 where id = ${id}`;
}
