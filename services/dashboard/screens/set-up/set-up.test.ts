import { expect, test } from 'bun:test';
import { makeSetUpCode } from '../../../../shared/people/set-up.ts';
import { type Page, type PageOptions, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { visualProblems } from '../../../../tests/support/browser/looks.ts';
import { addAuthenticator } from '../../../../tests/support/browser/passkeys.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { dashboardClient, signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { recordingLog } from '../../../../tests/support/watching/recording-log.ts';
import { offerSetUp } from '../../offer-set-up.ts';

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());
const { url, sql, db } = dashboard;

const input = {
  workspace: 'مشويات دجلة',
  kind: 'restaurant',
  timezone: 'Asia/Baghdad',
  currency: 'IQD',
  name: 'Zainab',
  email: 'zainab@example.com',
  password: 'a long enough password',
};

const passkeyButton = '[name=by]';

test('without a workspace every address asks for the code, which the log has', async () => {
  await emptyAndMakeSetUpPath();
  const stranger = dashboardClient(url);
  expect((await stranger.get('/')).headers.get('location')).toStartWith('/sign-in');
  const page = await stranger.text('/sign-in');
  expect(page).toContain('name="code"');
  expect(page).not.toContain('name="password"');
  const { log, entries } = recordingLog();
  await offerSetUp(db, url, log);
  const link = String(entries[0]?.fields?.link);
  expect((await stranger.get(new URL(link).pathname)).status).toBe(200);
});

test('a code works once, then the admin signs in', async () => {
  const link = await emptyAndMakeSetUpPath();
  const owner = dashboardClient(url);
  const to = await owner.post('/setup', { code: `  ${url}${link} ` }, { page: '/sign-in' });
  expect(to.headers.get('location')).toBe(link);
  const made = await owner.post(link, { ...input, language: 'ar' }, { page: link });
  expect(made.headers.get('location')).toMatch(/^\/ws_\w+\/home$/);
  expect(await owner.text(made.headers.get('location') ?? '')).toContain('lang="ar"');
  expect((await signedIn(dashboard, input)).cookies.has('__Host-session')).toBe(true);
  const late = [owner.get(link), owner.post(link, input), owner.post('/setup', { code: 'x' })];
  for (const answer of await Promise.all(late)) {
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/تم إعداد هذه المنصة.*href="\/sign-in"/s);
  }
  const { log, entries } = recordingLog();
  await offerSetUp(db, url, log);
  expect(entries).toEqual([]);
});

test('all that is wrong is said at once, and makes nothing', async () => {
  const link = await emptyAndMakeSetUpPath();
  const owner = dashboardClient(url);
  const wrong = { email: 'no address', timezone: 'Asia/Atlantis', currency: 'XXQ' };
  const answer = await owner.post(link, wrong, { page: link });
  expect(answer.status).toBe(422);
  expect((await answer.text()).match(/class="field__problem"/g)).toHaveLength(7);
  const short = await owner.post(link, { ...input, password: 'short' }, { page: link });
  expect(await short.text()).toContain('Use 10 to 200 characters.');
  expect((await owner.post(`${link}/passkey`, { answer: '{}' }, { page: link })).headers.get('location')).toBe(link);
  expect(await sql`select id from workspaces union all select id from users`).toHaveLength(0);
});

test('guessing is limited per client IP, and locks out nobody else', async () => {
  const link = await emptyAndMakeSetUpPath();
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const stranger = dashboardClient(url);
  const page = '/sign-in';
  const guess = async () =>
    (await stranger.post('/setup', { code: 'guess' }, { page, headers: from('203.0.113.7') })).status;
  expect(await guess()).toBe(422);
  for (let nth = 0; nth < 99; nth += 1) await guess();
  expect(await guess()).toBe(429);
  expect((await stranger.send(link, { headers: from('203.0.113.7') })).status).toBe(429);
  expect((await stranger.send('/setup/guess', { headers: from('203.0.113.8') })).status).toBe(404);
  expect((await stranger.send(link, { headers: from('203.0.113.8') })).status).toBe(200);
});

test.each(['en', 'ar'] as const)('an owner sets up in %s and sees what is next', async (language) => {
  const { page, errors } = await walkToForm({ language, screen: 'desktop' });
  expect(await visualProblems(page, { language })).toEqual([]);
  await fill(page);
  await submitWith(page, input.password);
  await page.waitForURL('**/home');
  expect(await page.locator('main > *:nth-child(2) .step').count()).toBe(5);
  expect(await page.locator('.step--done').count()).toBe(0);
  expect(await visualProblems(page, { language })).toEqual([]);
  expect(errors.filter((each) => !each.startsWith('Applying inline style'))).toEqual([]);
});

test('an owner sets up with a passkey, gets recovery codes and signs in', async () => {
  const { page } = await walkToForm({ screen: 'phone' });
  await addAuthenticator(page);
  await fill(page);
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.locator('html[lang=ar]').waitFor({ state: 'attached' });
  for (const name of ['workspace', 'name', 'email', 'currency'] as const)
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe(input[name]);
  await page.locator('[name=email]').press('Enter');
  await page.locator('.field__problem').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ar');
  await page.locator(passkeyButton).click();
  await page.waitForURL('**/passkey');
  expect(await visualProblems(page, { language: 'ar' })).toEqual([]);
  await page.getByRole('link', { name: 'رجوع' }).click();
  await page.locator('[name=workspace]').waitFor();
  expect(await page.locator('[name=workspace]').inputValue()).toBe(input.workspace);
  await page.locator(passkeyButton).click();
  await page.waitForURL('**/passkey');
  await page.locator('[data-action="passkey#ask"]').click();
  await page.waitForURL('**/home');
  expect((await page.locator('.notice--good code').textContent())?.split('\n')).toHaveLength(10);
  // Late requests of the old page would replace the cookie that the next form's token needs.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${url}/sign-in`, { waitUntil: 'networkidle' });
  await page.locator('html.js').waitFor();
  await page.locator('[data-action="passkey#ask"]').click();
  await page.waitForURL('**/home');
});

async function submitWith(page: Page, password: string): Promise<void> {
  await page.locator('[name=password]').fill(password);
  await page.locator('form .button--primary').click();
}

/** An installation without a workspace; gives the path that its code opens. */
async function emptyAndMakeSetUpPath(): Promise<string> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`truncate workspaces, users, setup_codes cascade`;
  });
  return `/setup/${(await makeSetUpCode(db))?.code}`;
}

async function walkToForm(options: PageOptions) {
  const link = await emptyAndMakeSetUpPath();
  const visited = await browser.open(options);
  const { page } = visited;
  await page.goto(url);
  await page.locator('[name=code]').fill(link.replace('/setup/', ''));
  await page.locator('form .button--primary').click();
  await page.waitForURL('**/setup/*');
  return visited;
}

async function fill(page: Page): Promise<void> {
  for (const name of ['workspace', 'name', 'email'] as const) await page.locator(`[name=${name}]`).fill(input[name]);
  await page.locator('[name=kind][value=restaurant]').check();
  for (const name of ['timezone', 'currency'] as const) await page.locator(`[name=${name}]`).selectOption(input[name]);
}
