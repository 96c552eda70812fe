import { expect, test } from 'bun:test';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { until } from '../../../shared/runtime/until.ts';
import { accessibilityProblems, startBrowser } from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startForTests } from '../../support/running/conversations.ts';
import { newMenuWithChat, textsOf } from './guest.ts';
import { smallMenu } from './menus.ts';
import { startCatalog, startCatalogStack } from './stack.ts';

/** A guest with a phone, and the team (decided: Web chat). */

const [stack] = await forThisFile(startCatalogStack());
const stores = [{ url: stack.settings.DATABASE_URL }, { url: stack.settings.NATS_URL }] as const;
const [catalog, team, browser] = await forThisFile(startCatalog(stack), startForTests(...stores), startBrowser());
const { db } = stack;

test.each(['en', 'ar'] as const)('in %s answers appear by themselves, until the guest is erased', async (language) => {
  const { slug, workspaceId } = await newMenuWithChat(stack);
  const { page, errors } = await browser.open({ screen: 'phone', language });
  await page.goto(`${catalog.base}/c/${slug}?lang=${language}`);
  await page.click('.ways a[href*="/chat"]');
  await page.locator('.write').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.fill('[name=name]', 'علي');
  await page.fill('[name=text]', 'مرحبا، هل عندكم كباب؟');
  await page.click('.send');
  await page.locator('.message--own', { hasText: 'هل عندكم كباب؟' }).waitFor();
  expect(await page.inputValue('[name=text]')).toBe('');
  const [row] = await db`select id, customer_id as "customerId" from conversations where workspace_id = ${workspaceId}`;
  const [conversationId, customerId] = [String(row?.id), String(row?.customerId)];
  await team.send('conversations.send', { workspaceId, conversationId, text: 'نعم، تفضل' });
  await page.locator('.message:not(.message--own)', { hasText: 'نعم، تفضل' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.reload();
  await page.fill('[name=text]', 'شكرا');
  await page.click('.send');
  await page.locator('.message--own', { hasText: 'شكرا' }).waitFor();

  await team.send('customers.erase', { workspaceId, customerId });
  await page.reload();
  await page.locator('.notice').waitFor();
  expect(await page.locator('.message').count()).toBe(0);
  await page.fill('[name=text]', 'Again');
  await page.click('.send');
  await page.locator('.message--own', { hasText: 'Again' }).waitFor();
  expect(await db`select from conversations where workspace_id = ${workspaceId}`).toHaveLength(2);
  expect(await team.send('conversations.send', { workspaceId, conversationId, text: 'x' })).toMatchObject({
    delivered: false,
  });
  expect(errors).toEqual([]);
});

test('an error page, no network or a chat turned off loses nothing written', async () => {
  const { id, slug, workspaceId } = await newMenuWithChat(stack);
  const { page } = await browser.open({ screen: 'phone' });
  await page.goto(`${catalog.base}/c/${slug}/chat?lang=en`);
  await page.fill('[name=text]', 'Two shawarmas');
  const broken = { status: 502, contentType: 'text/html', body: '<main>Bad</main>' };
  for (const hasNetwork of [true, false]) {
    await page.route('**/chat?*', (route) => (hasNetwork ? route.fulfill(broken) : route.abort()));
    await page.click('.send');
    await page.locator('#problem', { hasText: 'was not sent' }).waitFor();
    expect(await page.inputValue('[name=text]')).toBe('Two shawarmas');
    await page.evaluate("document.getElementById('problem').textContent = ''");
    await page.unroute('**/chat?*');
  }
  await page.click('.send');
  await page.locator('.message--own', { hasText: 'Two shawarmas' }).waitFor();
  expect(await textsOf(stack, workspaceId)).toEqual(['Two shawarmas']);

  await page.fill('[name=text]', 'And a tea');
  await putCatalog(stack.drizzle, workspaceId, { id, ...smallMenu() });
  await stack.publish(id);
  await until(async () => (await fetch(`${catalog.base}/c/${slug}/chat`)).status === 404, {
    timeoutMessage: () => 'still on',
  });
  await page.click('.send');
  await page.locator('#problem', { hasText: 'do not take messages' }).waitFor();
  expect(await page.inputValue('[name=text]')).toBe('And a tea');
});
