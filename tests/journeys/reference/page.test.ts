import { expect, test } from 'bun:test';
import { createReference } from '../../../services/api-read/reference/pages.tsx';
import { startBrowser } from '../../support/browser/browser.ts';
import { overflowingElement, visualProblems } from '../../support/browser/looks.ts';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { freshStores, startApiRead, testBaseUrl } from '../../support/running/services.ts';

const reference = await createReference(testBaseUrl, 'https://dashboard.example.com');
const [stores, browser] = await forThisFile(freshStores(), startBrowser());
const [api] = await forThisFile(startApiRead(stores, reference));

const address = (path: string) => api.client.base + path;

const isHtml = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') === true;

test('every page is small, cached, rendered, and runs only its own script', async () => {
  for (const [path, { bytes }] of reference) {
    expect([path, bytes.length < 150_000]).toEqual([path, true]);
    const htmlWithoutCode = new TextDecoder().decode(bytes).replaceAll(/<(pre|code|script|style)\b.*?<\/\1>/gs, '');
    const { headers } = await fetch(address(path));
    // Markdown that was not rendered would show its asterisks.
    expect([path, isHtml(headers) ? htmlWithoutCode.match(/\*\*\w+/) : null]).toEqual([path, null]);
    expect(headers.get('content-security-policy')).toStartWith("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    const again = await fetch(address(path), { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
});

test('browsers at the API’s address are redirected to the reference', async () => {
  const browsers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const redirect = await fetch(address('/'), { headers: browsers, redirect: 'manual' });
  const { status, headers: given } = redirect;
  expect([status, given.get('location'), given.get('vary')]).toEqual([302, '/docs', 'accept']);
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const answer = await fetch(address('/'), { headers, redirect: 'manual' });
    expect(answer.status).toBe(404);
    const { error } = JSON.parse(await answer.text());
    expect(error).toMatchObject({
      code: 'not_found',
      message: `no such route; the reference is at ${testBaseUrl}/docs`,
    });
  }
});

test('every link within the reference has an existing target', async () => {
  const pages = [...reference].filter(([, { headers }]) => isHtml(new Headers(headers)));
  const html = new Map(pages.map(([path, { bytes }]) => [path, new TextDecoder().decode(bytes)]));
  const links = [...html].flatMap(([path, text]) =>
    [...text.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => [path, link] as const),
  );
  const broken = links.filter(([from, link]) => {
    if (link === '/openapi.json' || link.startsWith('data:')) return false;
    const [path = '', id] = link.split('#');
    if (/^https:\/\/www\.rfc-editor\.org\/rfc\/rfc\d+$/.test(link)) return false;
    if (link === 'https://dashboard.example.com/calls') return false;
    if (id === undefined && reference.has(path)) return false;
    const target = html.get(path === '' ? from : path);
    return target === undefined || (id !== undefined && !target.includes(`id="${id}"`));
  });
  expect(broken).toEqual([]);
});

test('pages have no visual problems in either theme or overflow at 320 px', async () => {
  const { page, errors } = await browser.open({ screen: 'desktop' });
  for (const [path, screens] of [
    ['/docs', ['phone']],
    ['/docs/guides/receiving-webhooks', ['desktop']],
    ['/docs/changes', ['phone']],
  ] as const) {
    await page.goto(address(path));
    // Sections out of view have no layout, and axe would report wrong positions.
    await page.evaluate(
      "for (const { style } of document.querySelectorAll('main > section')) style.contentVisibility = 'visible'",
    );
    expect(await visualProblems(page, { language: 'en', on: screens })).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflowingElement(page)).toBeNull();
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  expect(errors).toEqual([]);
});

test('search and links lead to their section; the sample language is kept', async () => {
  const { page, errors } = await browser.open({ screen: 'desktop' });
  await page.goto(address('/docs'));
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search the reference' }).fill('watermark');
  await page.getByRole('option', { name: /How it works/ }).waitFor();
  await page.getByRole('combobox').fill('approve');
  await page.getByRole('option', { name: /Approve, reject or complete/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#/);
  // Distant sections have no layout yet, but their anchors exist.
  await page.goto(address('/docs#order-created'));
  const top = "document.getElementById('order-created').getBoundingClientRect().top";
  await page.waitForFunction(`${top} >= 0 && ${top} < innerHeight / 2`);
  await page.goto(address('/docs#actOnOrder'));
  await page.locator('#contents [aria-current=location]', { hasText: 'Approve, reject or complete' }).waitFor();

  const section = page.locator('#actOnOrder');
  await section.getByRole('radio', { name: 'Python' }).check({ force: true });
  await section.getByText('import urllib.request').waitFor();
  await page.goto(address('/docs/guides/following-orders'));
  await page.getByText('from messaging_platform import Client').waitFor();
  const choices = await page.getByRole('radio', { name: 'Python' }).all();
  expect(await Promise.all(choices.map((each) => each.isChecked()))).toEqual([true, true]);
  expect(errors).toEqual([]);
});

test("'try it' calls this server, and its key is forgotten with the page", async () => {
  const { workspaceId, key } = await workspaceWithKey(stores.db, { rateLimit: 60 });
  const orderId = await createOrder(stores.db, workspaceId);
  const { page, errors } = await browser.open({ screen: 'desktop' });
  await page.goto(address('/docs'));
  const section = page.locator('#listOrders');
  await section.getByText('Try it').click();
  await section.getByLabel('API key').fill(key);
  await section.getByLabel('status').selectOption('pending');
  await section.getByRole('button', { name: 'Send' }).click();
  await section.locator('.answer', { hasText: orderId }).waitFor();
  expect(await section.locator('.outcome').textContent()).toMatch(/^200 in \d+ ms, RateLimit "minute";r=59;t=\d+$/);

  const kept = await page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
  );
  expect(String(kept)).not.toContain(key.slice(0, 12));
  await page.goto(address('/docs/guides/first-call'));
  await page.goBack();
  expect(await page.locator('#listOrders-key').inputValue()).toBe('');
  expect(errors).toEqual([]);
});

test('without scripts everything is readable, and the contents open on phones', async () => {
  const { page } = await browser.open({ screen: 'phone', scripts: false });
  await page.goto(address('/docs'));
  await page.getByRole('button', { name: 'Contents' }).tap();
  await page.locator('#contents').getByRole('link', { name: 'Verifying signatures' }).tap();
  expect(page.url()).toEndWith('#signing');
  const signing = page.locator('#signing');
  await page.reload();
  await signing.getByRole('radio', { name: 'Go' }).tap();
  expect(await signing.getByText('func IsGenuine').isVisible()).toBe(true);
  expect(await signing.getByText('def is_genuine').isVisible()).toBe(false);
  for (const hidden of ['Search', 'Copy', 'Try it'])
    expect(await page.getByText(hidden, { exact: true }).first().isVisible()).toBe(false);
});
