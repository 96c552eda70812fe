import { beforeAll, expect, test } from 'bun:test';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { until } from '../../../shared/runtime/until.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { endStack, startStack } from '../../support/running/stack.ts';

/** The first hour of an owner on their own `npm start`, without a command line: from the printed link to verified webhooks. */

const stack = await startStack();
const [, browser] = await forThisFile({ stop: () => endStack(stack) }, startBrowser());
// In a hook: what throws outside of one lets no hook stop what was started.
beforeAll(() => stack.untilPrinted('Ready after'));

const owner = await browser.open({ screen: 'desktop' });
const { page, errors } = owner;
page.setDefaultTimeout(30_000);
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const home = async () => {
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/home');
};
const done = () => page.locator('.step--done').count();

test('the link that was printed leads to a workspace of one’s own', async () => {
  const [link = ''] = /http\S+\/setup\/\S+/.exec(await stack.untilPrinted('  Set up')) ?? [];
  await page.goto(link);
  await page.getByLabel('Business name').fill('Corner Café');
  await page.getByLabel('Food').check();
  await page.getByLabel('Time zone').selectOption('Asia/Baghdad');
  await page.getByLabel('Currency').selectOption('IQD');
  await page.getByLabel('Your name').fill('Zainab');
  await page.getByLabel('Email').fill('zainab@example.com');
  await page.getByLabel('Choose a password').fill('a long enough password');
  await press('Create the workspace');
  await page.waitForURL('**/home');
  expect(await page.locator('.step').count()).toBe(5);
});

test('a menu begins with a sample, and guests read it', async () => {
  await page.getByRole('link', { name: 'Create a menu' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Café' }).getByRole('button', { name: 'Begin with this' }).click();
  await page.getByText('Cappuccino').first().waitFor();
  await page.getByRole('link', { name: 'Publish', exact: true }).first().click();
  await press('Publish');
  await page.getByText('Published. Guests see the changes now.').waitFor();
  await page.getByRole('link', { name: 'Share and visits' }).click();
  const address = (await page.locator('code', { hasText: '/c/' }).first().textContent())?.trim() ?? '';
  const menu = await (await fetch(address)).text();
  expect(menu).toContain('Corner Café');
  expect(menu).toContain('كابتشينو');
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(menu) ?? [];
  await until(async () => (await fetch(image)).ok, { timeoutMessage: () => 'no share image was drawn' });
});

test('a form begins with a sample, and a customer opens it', async () => {
  await home();
  await page.getByRole('link', { name: 'Build a form' }).click();
  await page.getByRole('listitem').filter({ hasText: 'How was your order?' }).getByRole('button').click();
  await page.getByRole('link', { name: 'Review and publish' }).first().click();
  await page.getByRole('button', { name: /^Publish version/ }).click();
  await page.getByRole('link', { name: 'Send a link' }).first().click();
  await page.locator('form.form button.button--primary').last().click();
  const address = (await page.locator('code', { hasText: '/f/' }).first().textContent())?.trim() ?? '';
  const { page: ofCustomer } = await browser.open({ language: 'ar' });
  await ofCustomer.goto(address);
  await ofCustomer.getByText('كيف كان الطعم؟').first().waitFor();
});

test('a colleague is invited, and joins by the mail', async () => {
  await home();
  await page.getByRole('link', { name: 'Invite someone' }).click();
  await page.getByLabel('Email').fill('ali@example.com');
  await press('Invite someone');
  await page.getByText('The invitation is being mailed to').first().waitFor();
  expect(await page.content()).not.toContain('/join/');
  const { page: ofColleague } = await browser.open();
  const mailbox = (await stack.untilPrinted('  Mailbox')).trim().split(/\s+/).at(-1) ?? '';
  const mail = async () => {
    await ofColleague.goto(mailbox);
    return (await ofColleague.locator('td a').count()) > 0;
  };
  await until(mail, { boundMs: 30_000, everyMs: 500, timeoutMessage: () => 'no mail came' });
  await ofColleague.locator('td a').first().click();
  const link = ofColleague.locator('pre a[href*="/join/"]');
  await ofColleague.goto((await link.getAttribute('href')) ?? '');
  await ofColleague.getByLabel('Your name').fill('Ali');
  await ofColleague.getByLabel('Choose a password').fill('another long password');
  await ofColleague.getByRole('button', { name: 'Join' }).click();
  await ofColleague.waitForURL('**/home');
});

test('an endpoint of a real workspace leads to a test workspace', async () => {
  await home();
  await page.getByRole('link', { name: 'Add an endpoint' }).click();
  await page.getByLabel('Address').fill(`http://127.0.0.1:${await freePort()}/hook`);
  await page.getByLabel('Test').check();
  await press('New endpoint');
  await page.locator('code', { hasText: /^\s*whsec_/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Place a demo order' }).count()).toBe(0);
  await home();
  expect(await done()).toBe(4);
  await page.getByRole('link', { name: 'Create a key' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Test workspace' }).click();
  await press('Create the test workspace');
  await page.getByText('The test workspace was created.').waitFor();
  expect(errors.filter((each) => !each.startsWith('Applying inline style'))).toEqual([]);
});
