import { expect, test } from 'bun:test';
import { createForm, getForm } from '../../../../../shared/forms/verbs/forms.ts';
import {
  accessibilityProblems,
  type Page,
  screenshot,
  startBrowser,
  type Visitor,
} from '../../../../../tests/support/browser/browser.ts';
import { signIn } from '../../../../../tests/support/browser/sign-in.ts';
import { forThisFile } from '../../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../../tests/support/running/dashboard.ts';
import { everyField } from '../../../../../tests/support/running/forms.ts';
import { eventually } from '../../../../../tests/support/running/world.ts';

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());

async function visit(visitor: Visitor = {}) {
  const opened = await browser.open({ screen: 'desktop', ...visitor });
  await signIn(opened.page, dashboard, dashboard.admin);
  return opened;
}

const to = (page: Page, path: string) => page.goto(`${dashboard.url}/${dashboard.workspace.id}${path}`);
const made = () =>
  createForm(dashboard.db, dashboard.workspace.id, { title: 'Your table', title_ar: 'طاولتك', fields: everyField });
const labels = (page: Page) => page.locator('.questions .question > div > a').allTextContents();

test('a form is begun, filled with questions, moved by keyboard and by hand, and published', async () => {
  const { page, errors, close } = await visit();
  await to(page, '/forms');
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
    await page.getByLabel('Question', { exact: true }).fill(label);
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
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved in the draft.').waitFor();
  }
  expect(await labels(page)).toEqual(['Your name', 'Guests', 'Where to sit']);

  const up = page.getByRole('button', { name: 'Move “Where to sit” up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await eventually(async () => (await labels(page))[1] === 'Where to sit');
  await eventually(() => up.evaluate((button) => button.matches(':focus')));
  const handle = await page.locator('.question__handle').nth(2).boundingBox();
  const first = await page.locator('.questions .question').first().boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 8, (handle?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((handle?.x ?? 0) + 8, (first?.y ?? 0) + 4, { steps: 8 });
  // Where it is let go it stands already, before it was sent.
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
  await page.fill('[name=section]', 'Your visit');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved in the draft.').waitFor();

  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByText('Version 1 is published.').waitFor();
  const id = /forms\/(frm_\w+)/.exec(page.url())?.[1] ?? '';
  const form = await getForm(dashboard.db, id);
  expect(form.definition?.fields.map(({ label }) => label)).toEqual(['Guests', 'Your name', 'Where to sit']);
  expect(form.definition?.fields[0]).toMatchObject({ type: 'integer', max: 12, section: 'Your visit' });
  expect(form.definition).toMatchObject({ thanks: 'We will call you.', chat_url: 'https://wa.me/9647701234567' });
  expect(form.definition?.fields[2]).toMatchObject({
    options: [{ value: 'Garden' }, { value: 'River' }, { value: 'Hall' }],
  });
  expect(errors.filter((each) => !each.includes('422'))).toEqual([]);
  await close();
});

test('a form that cannot be published yet says what is wrong, and leads to where it is mended', async () => {
  const form = await createForm(dashboard.db, dashboard.workspace.id, { title: 'Seats', fields: everyField });
  const { page, close } = await visit({ screen: 'phone' });
  await to(page, `/forms/${form.id}/build/fields/guests`);
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
  await close();
});

test('without scripts every step is a button', async () => {
  const form = await made();
  const { page, close } = await visit({ scripts: false });
  await to(page, `/forms/${form.id}/build`);
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
  await close();
});

test('two people who edit the same: nothing is overwritten unseen', async () => {
  const form = await made();
  const [one, other] = [await visit(), await visit()];
  for (const { page } of [one, other]) await to(page, `/forms/${form.id}/build/fields/guests`);
  await one.page.getByLabel('Question', { exact: true }).fill('How many are you?');
  await one.page.getByRole('button', { name: 'Save' }).click();
  await one.page.getByText('Saved in the draft.').waitFor();
  await other.page.getByLabel('Question', { exact: true }).fill('Seats');
  await other.page.getByRole('button', { name: 'Save' }).click();
  await other.page.getByText('their version: “How many are you?”').waitFor();
  expect(await other.page.getByLabel('Question', { exact: true }).inputValue()).toBe('Seats');
  await other.page.getByRole('button', { name: 'Save' }).click();
  await other.page.getByText('Saved in the draft.').waitFor();

  for (const { page } of [one, other]) await to(page, `/forms/${form.id}/build/publish`);
  await to(one.page, `/forms/${form.id}/build`);
  await one.page.getByRole('button', { name: 'Move “Phone” up' }).click();
  await eventually(async () => (await labels(one.page))[0] === 'Phone');
  await other.page.getByRole('button', { name: 'Publish version 2' }).click();
  await other.page.getByText('Someone changed the form in the meantime').waitFor();
  await other.page.getByRole('button', { name: 'Publish version 2' }).click();
  await other.page.getByText('Version 2 is published.').waitFor();
  await Promise.all([one.close(), other.close()]);
});

test('every page of the builder reads well in both languages and themes, on phone and desktop', async () => {
  const form = await made();
  const pages = {
    forms: '/forms',
    'form-new': '/forms/new',
    form: `/forms/${form.id}`,
    'form-build': `/forms/${form.id}/build`,
    'form-field': `/forms/${form.id}/build/fields/guests`,
    'form-options': `/forms/${form.id}/build/fields/seats`,
    'form-texts': `/forms/${form.id}/build/texts`,
    'form-publish': `/forms/${form.id}/build/publish`,
  };
  await dashboard.sql`update forms set draft = ${JSON.stringify({
    ...{ title: 'Your table', title_ar: '', intro: '', intro_ar: '', edits: 'often', branding: null, fields: [] },
  })}::text::json where id = ${(await made()).id}`;
  for (const [language, screen, colours] of [
    ['en', 'desktop', 'light'],
    ['ar', 'phone', 'dark'],
    ['ar', 'desktop', 'dark'],
    ['en', 'phone', 'light'],
  ] as const) {
    const { page, errors, close } = await visit({ language, screen, colours });
    for (const [name, path] of Object.entries(pages)) {
      await to(page, path);
      await screenshot(page, `dashboard-${name}-${language}-${screen}-${colours}`);
      expect({ name, language, problems: await accessibilityProblems(page) }).toEqual({ name, language, problems: [] });
      const isTooWide = await page.evaluate('document.documentElement.scrollWidth > screen.width');
      expect({ name, language, screen, isTooWide }).toEqual({ name, language, screen, isTooWide: false });
    }
    expect(errors).toEqual([]);
    await close();
  }
});
