import { afterAll, beforeAll, expect, test } from 'bun:test';
import { serve } from '../../../shared/runtime/serve.ts';
import { accessibilityProblems, startBrowser } from './browser.ts';

const html = '<!doctype html><html lang="en"><title>A page</title><body><main><h1>Menu</h1><img src="data:,"></main>';
const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'; img-src data:" };
const server = serve(() => new Response(html, { headers }), { host: '127.0.0.1', port: 0 });
let browser: Awaited<ReturnType<typeof startBrowser>>;

beforeAll(async () => {
  browser = await startBrowser();
}, 600_000);

afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('a page under a strict policy is opened, and axe tells what is wrong with it', async () => {
  const { page, close } = await browser.open();
  await page.goto(`http://127.0.0.1:${server.port}/`);
  expect(await page.textContent('h1')).toBe('Menu');
  expect(await accessibilityProblems(page)).toEqual([expect.stringContaining('image-alt')]);
  await close();
});
