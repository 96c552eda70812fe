import { expect, test } from 'bun:test';
import { listDevices } from '../../../../shared/notifications/verbs/devices.ts';
import { userIdOf } from '../../../../shared/people/accounts.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { accessibilityProblems, inBothThemes, type Page } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { deviceTexts } from './texts.ts';

const { dashboard, browser } = await dashboardWithBrowser();
const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
const staffId = await userIdOf(dashboard.db, dashboard.staff.email);
const ownDevices = () => listDevices(dashboard.db, staffId);

/** Replaces the answers of the permission and of the push service, because headless Chromium blocks both. */
async function openDevices({ permission = 'granted', language = 'en', path = '/account' } = {}) {
  const { page, errors } = await browser.open({ worker: true, language });
  if (permission === 'granted') await page.context().grantPermissions(['notifications'], { origin: dashboard.url });
  const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
  await page.addInitScript(`(() => {
    let isOn = false;
    const subscription = { endpoint: ${JSON.stringify(endpoint)},
      toJSON: () => (${JSON.stringify({ endpoint, keys })}),
      unsubscribe: async () => { isOn = false; return true; },
    };
    window.asked = 0;
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.blocked ? 'denied' : 'default' });
    Notification.requestPermission = async () => { window.asked += 1; return ${JSON.stringify(permission)}; };
    PushManager.prototype.getSubscription = async () => localStorage.isOn || isOn ? subscription : null;
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
      if (applicationServerKey.length !== 87 || !userVisibleOnly) throw new Error('wrong options');
      localStorage.isOn = isOn = true;
      return subscription;
    };
  })()`);
  await signIn(page, dashboard, dashboard.staff);
  await page.goto(`${dashboard.url}${path}`);
  return { page, errors, endpoint };
}

test('one click turns on notifications of this device, another turns them off', async () => {
  const { page, errors, endpoint } = await openDevices();
  await page.getByRole('link', { name: 'Notify your devices' }).click();
  await page.getByRole('heading', { name: 'Notifications on your devices', level: 1 }).waitFor();
  expect(await page.evaluate('window.asked')).toBe(0);
  await page.getByRole('button', { name: 'Notify this device' }).click();
  await page.getByText('This device is notified from now on.').waitFor();
  expect(await ownDevices()).toMatchObject([{ endpoint, name: 'Chrome on Linux' }]);
  await page.getByText('this device', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Notify this device' }).count()).toBe(0);
  await inBothThemes(page, async (_, problems) => expect(problems).toEqual([]));
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('That device is notified no more.').waitFor();
  await page.getByRole('button', { name: 'Notify this device' }).waitFor();
  expect(await ownDevices()).toEqual([]);
  expect(errors).toEqual([]);
});

test('a refused permission is explained', async () => {
  const { page, endpoint } = await openDevices({ permission: 'denied', language: 'ar' });
  await page.goto(`${dashboard.url}/account/push`);
  await page.getByRole('button', { name: 'إرسال الإشعارات إلى هذا الجهاز' }).click();
  await page.getByText('محظورة في هذا المتصفح').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect((await ownDevices()).map((device) => device.endpoint)).not.toContain(endpoint);
});

test.each([
  ['/orders', 'en', 'Hear of waiting orders', 'Notify this device'],
  ['/inbox', 'ar', 'هل تريد أن تصلك', 'إرسال الإشعارات إلى هذا الجهاز'],
] as const)('%s offers to notify this device until it is allowed', async (path, language, offer, allow) => {
  const place = `/${dashboard.workspace.id}${path}`;
  const { page, errors, endpoint } = await openDevices({ language, path: place });
  await page.getByText(offer).waitFor();
  expect(await page.evaluate('window.asked')).toBe(0);
  for (const button of await page.locator('.offer-push button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await inBothThemes(page, async (_, problems) => expect(problems).toEqual([]));
  await page.getByRole('button', { name: allow }).click();
  await page.getByText(deviceTexts(language).added).waitFor();
  expect(new URL(page.url()).pathname).toBe(place);
  await page.getByText(offer).waitFor({ state: 'hidden' });
  expect((await ownDevices()).map((device) => device.endpoint)).toContain(endpoint);
  await page.reload();
  await page.locator('.offer-push').waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

test('an offer is not shown where it is blocked, nor again once declined', async () => {
  const place = `/${dashboard.workspace.id}`;
  const { page } = await openDevices({ path: `${place}/orders` });
  await page.getByRole('button', { name: 'Notify this device' }).waitFor();
  await page.evaluate('void (localStorage.blocked = true)');
  await page.reload();
  expect(await isOffered(page)).toBe(false);
  await page.evaluate('localStorage.removeItem("blocked")');
  await page.reload();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.locator('.offer-push').waitFor({ state: 'hidden' });
  for (const path of ['/inbox', '/orders']) {
    await page.goto(`${dashboard.url}${place}${path}`);
    expect(await isOffered(page)).toBe(false);
  }
  expect(await page.evaluate('window.asked')).toBe(0);
});

async function isOffered(page: Page): Promise<boolean> {
  await page.locator('[data-controller~=offer-push]').waitFor({ state: 'attached' });
  await page.evaluate('navigator.serviceWorker.ready.then(() => new Promise(requestAnimationFrame))');
  return page.locator('.offer-push').isVisible();
}

test('after an offer, `to` redirects only to a board or an inbox', async () => {
  const client = await signedIn(dashboard, dashboard.staff);
  const subscription = JSON.stringify({ endpoint: 'https://push.example.com/elsewhere', keys });
  for (const to of ['//evil.example/orders', 'https://evil.example/', '/ws_1/people', '']) {
    const answer = await client.post('/account/push', { subscription, to });
    expect(answer.headers.get('location')).toBe('/account/push');
  }
});

test('invalid subscriptions and others’ devices are refused', async () => {
  const [client, other] = [await signedIn(dashboard, dashboard.staff), await signedIn(dashboard, dashboard.admin)];
  const insecure = JSON.stringify({ endpoint: 'http://push.example.com/', keys });
  const short = JSON.stringify({ endpoint: 'https://push.example.com/', keys: { ...keys, auth: 'short' } });
  for (const subscription of ['', 'null', '{"endpoint":1}', insecure, short])
    expect((await client.post('/account/push', { subscription })).status).toBe(422);
  const subscription = JSON.stringify({ endpoint: 'https://push.example.com/own', keys });
  expect((await client.post('/account/push', { subscription })).status).toBe(303);
  const device = (await ownDevices()).find(({ endpoint }) => endpoint.endsWith('/own'));
  expect((await other.post(`/account/push/${device?.id}/stop`)).status).toBe(404);
  expect((await client.post(`/account/push/${device?.id}/stop`)).status).toBe(303);
  expect((await ownDevices()).filter(({ id }) => id === device?.id)).toEqual([]);
});

async function pushTo(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) registered.resolve(registration.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  const data = JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', { origin: dashboard.url, registrationId, data });
}

/** Stubs and records: Chromium's shell shows no notifications, and opens tabs from a worker only after a real click. */
const recordingStubs = `(() => {
  globalThis.done = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void done.push({ title, ...options });
  clients.openWindow = async (url) => void done.push('open ' + url);
  WindowClient.prototype.focus = async function () { done.push('focus ' + new URL(this.url).pathname); };
})()`;

test('a push is shown, and a press opens its page or focuses its tab', async () => {
  const { page } = await openDevices();
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('there is no worker');
  await worker.evaluate(recordingStubs);
  const order = { title: 'الطلب 1042 ينتظر', text: 'لم يقبله أحد', tag: 'order.waiting', language: 'ar' };
  await pushTo(page, { ...order, url: 'https://elsewhere.example/account?from=push' });
  await until(async () => (await worker.evaluate('done.length')) === 1, { timeoutMessage: () => 'nothing was shown' });
  expect(await worker.evaluate('done')).toMatchObject([
    { title: order.title, body: order.text, tag: order.tag, dir: 'rtl', data: { path: '/account?from=push' } },
  ]);

  const press = (path: string) =>
    worker.evaluate(`(async () => {
      const waiting = [];
      const notification = { data: { path: ${JSON.stringify(path)} }, close: () => done.push('closed') };
      const given = { notification, waitUntil: (work) => waiting.push(work) };
      done.length = 0;
      dispatchEvent(Object.assign(new Event('notificationclick'), given));
      await Promise.all(waiting);
      return done;
    })()`);
  expect(await press('/account?from=push')).toEqual(['closed', 'focus /account']);
  const board = `/${dashboard.workspace.id}/orders`;
  expect(await press(board)).toEqual(['closed', `open ${board}`]);
});
