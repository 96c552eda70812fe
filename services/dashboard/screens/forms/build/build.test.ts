import { expect, test } from 'bun:test';
import { createForm, getForm } from '../../../../../shared/forms/verbs/forms.ts';
import { accessibilityProblems, type Page } from '../../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../../tests/support/browser/dashboard.ts';
import { everyField } from '../../../../../tests/support/running/forms.ts';
import { eventually } from '../../../../../tests/support/running/world.ts';

const { dashboard, openPage } = await dashboardWithBrowser();

const to = (page: Page, path: string) => page.goto(`${dashboard.url}/${dashboard.workspace.id}${path}`);
const made = () =>
  createForm(dashboard.db, dashboard.workspace.id, { title: 'Your table', title_ar: 'طاولتك', fields: everyField });
const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved in the draft.').waitFor();
};
const questionOf = (page: Page) => page.getByLabel('Question', { exact: true });
const labels = (page: Page) => page.locator('li.question > div > a').allTextContents();

test('a form is created, filled, reordered by keyboard and mouse, published', async () => {
  const { page, errors } = await openPage('admin', { screen: 'desktop' }, '/forms');
  await page.getByRole('link', { name: 'New form' }).click();
  await page.getByLabel('Title').fill('Reserve your table');
  await page.getByRole('button', { name: 'Start building' }).click();
  for (const [kind, label] of [
    ['Short text', 'Your name'],
    ['Whole number', 'Guests'],
    ['Single choice', 'Where to sit'],
  ] as const) {
    await page.getByLabel('Question type').selectOption({ label: kind });
    await page.getByRole('button', { name: 'Add a question' }).click();
    await questionOf(page).fill(label);
    if (kind === 'Single choice') {
      await page.getByLabel('Choice 1', { exact: true }).fill('Garden');
      await page.getByLabel('Choice 2', { exact: true }).fill('Hall');
      await page.getByRole('button', { name: 'Add a choice' }).click();
      await page.getByLabel('Choice 3', { exact: true }).waitFor();
      expect(await page.getByText('different choices').count()).toBe(0);
      await page.getByLabel('Choice 3', { exact: true }).fill('River');
      await page.getByRole('button', { name: 'Move choice 3 up' }).click();
      await eventually(async () => (await page.inputValue('#option-label-1')) === 'River');
    }
    const preview = page.frameLocator('iframe[name=preview]');
    await preview.getByText(label).first().waitFor();
    await saved(page);
  }
  expect(await labels(page)).toEqual(['Your name', 'Guests', 'Where to sit']);

  const up = page.getByRole('button', { name: 'Move “Where to sit” up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await eventually(async () => (await labels(page))[1] === 'Where to sit');
  await eventually(() => up.evaluate((button) => button.matches(':focus')));
  const handle = await page.locator('.question__handle').nth(2).boundingBox();
  const first = await page.locator('li.question').first().boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 8, (handle?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((handle?.x ?? 0) + 8, (first?.y ?? 0) + 4, { steps: 8 });
  // The dropped question is at its place before the form is sent.
  const [moved] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/build') && response.request().method() === 'GET'),
    page.mouse.up(),
  ]);
  await moved.finished();
  expect((await labels(page))[0]).toBe('Guests');
  await page.reload();
  expect(await labels(page)).toEqual(['Guests', 'Your name', 'Where to sit']);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title in Arabic').fill('احجز طاولتك');
  await page.frameLocator('iframe[name=preview]').getByText('احجز طاولتك').first().waitFor();
  await page.fill('[name=thanks]', 'We will call you.');
  await page.fill('[name=chat_url]', 'wa.me/9647701234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a link that begins with https://').waitFor();
  await page.fill('[name=chat_url]', 'https://wa.me/9647701234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/build$/);
  await page.getByText('Saved in the draft.').waitFor();

  const length = await page.evaluate('history.length');
  await page.getByRole('link', { name: 'Edit “Guests”' }).click();
  await page.getByLabel('Largest answer').fill('twelve');
  await page.waitForResponse(
    (response) => response.url().includes('/preview') && response.request().method() === 'POST',
  );
  expect(await page.evaluate('history.length')).toBe(Number(length) + 1);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Fix the marked fields').waitFor();
  expect(await page.getByLabel('Largest answer').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Largest answer').inputValue()).toBe('twelve');
  await page.getByLabel('Largest answer').fill('١٢');
  await page.fill('[name=section]', 'Your table');
  await saved(page);

  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByText('Version 1 is published.').waitFor();
  const id = /forms\/(frm_\w+)/.exec(page.url())?.[1] ?? '';
  const form = await getForm(dashboard.db, id);
  expect(form.definition).toMatchObject({
    ...{ thanks: 'We will call you.', chat_url: 'https://wa.me/9647701234567' },
    fields: [
      { label: 'Guests', type: 'integer', max: 12, section: 'Your table' },
      { label: 'Your name' },
      { label: 'Where to sit', options: [{ value: 'Garden' }, { value: 'River' }, { value: 'Hall' }] },
    ],
  });
  expect(errors.filter((each) => !each.includes('422'))).toEqual([]);
});

test('a form that cannot be published links to its problems', async () => {
  const form = await createForm(dashboard.db, dashboard.workspace.id, { title: 'Seats', fields: everyField });
  const { page } = await openPage('admin', {}, `/forms/${form.id}/build/fields/guests`);
  await page.getByLabel('Smallest answer').fill('100');
  await page.getByLabel('Largest answer').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Fix the marked fields').waitFor();
  await to(page, `/forms/${form.id}/build/publish`);
  expect(await page.getByRole('button', { name: /^Publish/ }).count()).toBe(0);
  const problems = page.locator('.notice--bad');
  expect(await problems.locator('li').count()).toBeGreaterThan(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await problems.getByRole('link').first().click();
  await page.waitForURL(/fields\/guests/);
  await page.locator('[aria-invalid=true]').first().waitFor();
});

test('without scripts every step is a button', async () => {
  const form = await made();
  const { page } = await openPage('admin', { screen: 'desktop', scripts: false }, `/forms/${form.id}/build`);
  await page.getByRole('button', { name: 'Move “Phone” up' }).click();
  expect((await labels(page)).slice(0, 2)).toEqual(['Phone', 'Your name']);
  await page.getByRole('link', { name: 'Edit “Where would you like to sit?”' }).click();
  await page.getByLabel('Choice 1', { exact: true }).fill('On the roof');
  await page.getByRole('button', { name: 'Remove choice 3' }).click();
  expect(await page.getByLabel('Choice 1', { exact: true }).inputValue()).toBe('On the roof');
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.frameLocator('iframe').getByText('أين تود الجلوس؟').first().waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByText('“Where would you like to sit?”: its choices').waitFor();
  await page.getByText('The order of the questions').waitFor();
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  expect((await getForm(dashboard.db, form.id)).version).toBe(2);
});

test('two people who edit one question overwrite nothing unseen', async () => {
  const form = await made();
  const editing = () => openPage('admin', { screen: 'desktop' }, `/forms/${form.id}/build/fields/guests`);
  const [one, other] = [await editing(), await editing()];
  await questionOf(one.page).fill('How many are you?');
  await saved(one.page);
  await questionOf(other.page).fill('Seats');
  await other.page.getByRole('button', { name: 'Save' }).click();
  await other.page.getByText('their version: “How many are you?”').waitFor();
  expect(await questionOf(other.page).inputValue()).toBe('Seats');
  await saved(other.page);

  for (const { page } of [one, other]) await to(page, `/forms/${form.id}/build/publish`);
  await to(one.page, `/forms/${form.id}/build`);
  await one.page.getByRole('button', { name: 'Move “Phone” up' }).click();
  await eventually(async () => (await labels(one.page))[0] === 'Phone');
  await other.page.getByRole('button', { name: 'Publish version 2' }).click();
  await other.page.getByText('Someone changed the form in the meantime').waitFor();
  await other.page.getByRole('button', { name: 'Publish version 2' }).click();
  await other.page.getByText('Version 2 is published.').waitFor();
});
