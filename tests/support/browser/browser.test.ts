import { afterAll, beforeAll, expect, test } from 'bun:test';
import { serve } from '../../../shared/runtime/serve.ts';
import { accessibilityProblems, inBothThemes, startBrowser } from './browser.ts';

const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><body><main><h1>Menu</h1>${body}</main>`;
const pages: Readonly<Record<string, string>> = {
  '/': pageOf('<img src="data:,">'),
  '/dark':
    pageOf(`<style>@media (prefers-color-scheme: dark) { * { background: black; color: #333; transition: color 0.5s } a { color: #777 } }</style>
    <p>Words without a colour of their own, <a href="/">a link</a> among them.</p>`),
};
const headers = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
};
const server = serve(({ url }) => new Response(pages[new URL(url).pathname], { headers }), {
  host: '127.0.0.1',
  port: 0,
});
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

test('what is wrong in the dark alone is found there, once its colours have come', async () => {
  const { page, close } = await browser.open();
  await page.goto(`http://127.0.0.1:${server.port}/dark`);
  const found: [string, string[]][] = [];
  await inBothThemes(page, async (colours, problems) => {
    found.push([colours, problems.map((problem) => problem.split(': ')[0] ?? '').sort()]);
  });
  expect(found).toEqual([
    ['light', []],
    ['dark', ['color-contrast', 'color-contrast']],
  ]);
  await close();
});
