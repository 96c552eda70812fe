import { expect, test } from 'bun:test';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import {
  accessibilityProblems,
  inBothThemes,
  screenshot,
  startBrowser,
} from '../../../../tests/support/browser/browser.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { createConversation, createMessage, createOrder } from '../../../../tests/support/data/rows.ts';
import { createKey } from '../../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-visitor.ts';

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());

const home = () => `/${dashboard.workspace.id}/home`;

test('a new workspace is told that all is well, and what is to be set up; staff only the first', async () => {
  const admin = await (await (await signedIn(dashboard, dashboard.admin)).get(home())).text();
  const staff = await (await (await signedIn(dashboard, dashboard.staff)).get(home())).text();
  for (const page of [admin, staff]) expect(page).toContain('All caught up.');
  for (const text of ['Get set up', 'Place a demo order', 'Endpoints failing']) {
    expect(admin).toContain(text);
    expect(staff).not.toContain(text);
  }
});

test('what waits and what fails is there in every language, colour and size, and axe finds nothing', async () => {
  await fill();
  for (const screen of ['desktop', 'phone'] as const) {
    for (const language of ['en', 'ar']) {
      const { page, errors, close } = await browser.open({ screen, language });
      await signIn(page, dashboard, dashboard.admin);
      await page.goto(dashboard.url + home());
      const numbers = await page.locator('.card__value').allInnerTexts();
      expect(numbers.slice(0, 1)).toEqual([language === 'ar' ? '١٧' : '17']);
      expect(await page.locator('.hands > li').count()).toBe(4);
      await inBothThemes(page, async (colours, problems) => {
        expect(problems).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await screenshot(page, `home-${screen}-${language}-${colours}`);
      });
      // Turbo would style its progress bar, which we have switched off and our policy refuses.
      expect(errors.filter((error) => !error.startsWith('Applying inline style'))).toEqual([]);
      await close();
    }
  }
});

test('staff see what waits, and nothing of endpoints and keys', async () => {
  const { page, close } = await browser.open({ screen: 'desktop', language: 'ar' });
  await signIn(page, dashboard, dashboard.staff);
  await page.goto(dashboard.url + home());
  expect(await page.locator('.hands > li').count()).toBe(2);
  expect(await page.content()).not.toContain('pos.example');
  expect(await accessibilityProblems(page)).toEqual([]);
  await screenshot(page, 'home-staff-ar');
  await close();
});

test('home, the menu and the list of that name count the same conversations as waiting', async () => {
  const staff = await signedIn(dashboard, dashboard.staff);
  const inbox = `/${dashboard.workspace.id}/inbox`;
  const [page, badge, list] = await Promise.all(
    [home(), `${inbox}/waiting?in=bar`, `${inbox}?view=waiting`].map(async (path) => (await staff.get(path)).text()),
  );
  expect(page).toContain('Unanswered conversations</a></dt><dd class="card__value"><bdi>1<');
  expect(badge).toContain('id="waiting-bar"');
  expect(badge).toContain('>1</span>');
  expect(list?.match(/class="chat[ "]/g)).toHaveLength(1);
});

test('every step of setting up is begun on the dashboard, in both languages', async () => {
  const admin = await signedIn(dashboard, dashboard.admin);
  for (const language of ['en', 'ar']) {
    expect((await admin.post('/language', { language, to: home() })).status).toBe(303);
    const page = await (await admin.get(home())).text();
    const [, steps = ''] = /aria-labelledby="set-up"(.*?)<\/section>/s.exec(page) ?? [];
    expect(steps).not.toContain('cli ');
    const deeds = [...steps.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to = '', deed = '']) => [
      to,
      deed.trim() !== '',
    ]);
    expect(deeds).toEqual(['/forms', '/menus'].map((room) => [`/${dashboard.workspace.id}${room}`, true]));
  }
  await admin.post('/language', { language: 'en', to: home() });
});

test('staff and strangers place no demo order, and nothing is written of one that no service took', async () => {
  const path = `${home()}/demo-order`;
  expect((await (await signedIn(dashboard, dashboard.staff)).post(path)).status).toBe(403);
  expect((await (await signedIn(dashboard, dashboard.admin)).post(path)).status).toBe(503);
  expect(await dashboard.sql`select 1 from audit_entries where action = 'order.placed'`).toHaveLength(0);
});

test('where demo orders are not switched on there is no button for them, and none is placed', async () => {
  const real = await startDashboard({ placesDemoOrders: false });
  const path = `/${real.workspace.id}/home`;
  const admin = await signedIn(real, real.admin);
  expect(await (await admin.get(path)).text()).not.toContain('Place a demo order');
  // NATS has no service here: had it been asked, the answer were 503.
  expect((await admin.post(`${path}/demo-order`)).status).toBe(303);
  await real.stop();
});

/** Orders of this morning and of a week ago, one that waits, a chat without an answer, an endpoint that fails, a key that ends. */
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
  const { id } = await createEndpoint(
    db,
    dashboard.secrets,
    { network: 'private', closed: [] },
    {
      workspaceId: workspace.id,
      url: 'https://pos.example.com/hooks/orders',
      events: ['order.*'],
      environment: 'test',
    },
  );
  await sql`update webhook_endpoints set consecutive_failures = 3 where id = ${id}`;
}
