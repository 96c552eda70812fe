import { onTestFinished } from 'bun:test';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import { type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';
import { projectFolder } from '../../../deploy/local/service.ts';
import { defaultTimeoutMs } from '../../../shared/runtime/until.ts';
import { ensureChromium, requireChromium } from './chromium.ts';

export type { Page };

export interface PageOptions {
  readonly screen?: keyof typeof screens;
  readonly language?: string;
  readonly colours?: 'light' | 'dark';
  readonly scripts?: boolean;
  readonly worker?: boolean;
}

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const;

/** Sandboxing needs what containers and root do not have; the rest keeps Chromium from calling out or waking up. Pages live for
 * a second: optimizing their scripts, and threads and a process for it and for drawing, would cost a fifth of its time. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev --single-threaded',
];

/** Debian's Chromium. `open` opens a page with its own cookies and storage, which closes after the test; `errors` are those of its console. */
export async function startBrowser() {
  await ensureChromium();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: flags });
  const open = async ({
    screen = 'phone',
    language = 'en',
    colours = 'light',
    scripts = true,
    worker = false,
  }: PageOptions = {}) => {
    const options: BrowserContextOptions = { locale: language, colorScheme: colours, javaScriptEnabled: scripts };
    const serviceWorkers = worker ? 'allow' : 'block';
    const context = await browser.newContext({ ...screens[screen], ...options, serviceWorkers });
    context.setDefaultTimeout(defaultTimeoutMs);
    closeAfterTest(() => context.close());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { page, errors };
  };
  return { open, close: () => browser.close() };
}

/** Outside of a test `onTestFinished` throws; such a page closes with the browser. */
function closeAfterTest(close: () => Promise<void>): void {
  try {
    onTestFinished(close);
  } catch {}
}

/** The minified script, half as long as the package's default, because each page parses it. */
const axeSource = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8');

export const ofColours: axe.RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Without the content of frames, in which axe is not loaded: it would wait half a second for an answer. */
export async function accessibilityProblems(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  await saveScreenshot(page);
  await loadAxe(page);
  const axeOptions = JSON.stringify({ resultTypes: ['violations'], iframes: false, ...options });
  const { violations }: axe.AxeResults = await page.evaluate(`axe.run(document, ${axeOptions})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isCausedByTurbo(id, node.html))
      .map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

export async function inBothThemes(
  page: Page,
  look: (colours: 'light' | 'dark', problems: string[]) => Promise<void>,
): Promise<void> {
  await look('light', await accessibilityProblems(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilAnimationsEnd(page);
  await look('dark', await accessibilityProblems(page, ofColours));
}

export async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map(({ ready, finished, effect }) => effect.getTiming().iterations === Infinity ? ready : finished))',
  );
}

/** Loads axe once per document. Not by `evaluate`, which parses the source twice. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in window')) return;
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Runtime.evaluate', { expression: `${axeSource};0` });
}

/** They stay, because Chromium removes the page's virtual authenticator when any session ends. */
const sessions = new WeakMap<Page, CDPSession>();

function isCausedByTurbo(rule: string, html: string): boolean {
  return rule === 'aria-allowed-attr' && html.startsWith('<html') && html.includes('aria-busy');
}

/** With `SCREENSHOTS`, saves each page that axe checks in `.local/screenshots`. */
async function saveScreenshot(page: Page): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const look: string = await page.evaluate(
    "[document.documentElement.lang, innerWidth, matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'].join('-')",
  );
  const name = `${new URL(page.url()).pathname.replaceAll(/\W+/g, '-')}-${look}-${screenshots++}.png`;
  const folder = join(projectFolder, '.local/screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' });
}

let screenshots = 0;
