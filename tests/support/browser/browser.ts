import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { projectFolder } from '../../../deploy/local/service.ts';
import { patienceMs } from '../../../shared/runtime/until.ts';
import { demandChromium, ensureChromium } from './chromium.ts';

export type { Page };

/** What a visitor looks through. Unset: a phone with a light English screen that runs scripts. */
export interface Visitor {
  readonly screen?: keyof typeof screens;
  readonly language?: string;
  readonly colours?: 'light' | 'dark';
  readonly scripts?: boolean;
  /** Whether pages may keep a worker beside them: only what looks at it needs that. */
  readonly worker?: boolean;
}

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const;

/** Sandboxing needs what containers and root do not have; the rest keeps Chromium from calling out or waking up. */
const flags =
  '--no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking --disable-component-update --disable-sync --no-first-run';

/** Debian's Chromium. `open` gives a page of a visitor with cookies and storage of its own; `errors` is what its console complained of. */
export async function startBrowser() {
  await ensureChromium();
  const browser = await chromium.launch({ executablePath: demandChromium(), args: flags.split(' ') });
  const open = async ({
    screen = 'phone',
    language = 'en',
    colours = 'light',
    scripts = true,
    worker = false,
  }: Visitor = {}) => {
    const options: BrowserContextOptions = { locale: language, colorScheme: colours, javaScriptEnabled: scripts };
    const serviceWorkers = worker ? 'allow' : 'block';
    const context = await browser.newContext({ ...screens[screen], ...options, serviceWorkers });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { page, errors, close: () => context.close() };
  };
  return { open, close: () => browser.close() };
}

/** Half as long as what the package gives by itself, which each page would have to read. */
const axeSource = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8');

/** The rules for which axe reads colours, which are all that differs between the themes. */
export const ofColours: axe.RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Everything axe finds wrong with the page as it is now: one line for each place. Empty when all is well. */
export async function accessibilityProblems(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  await bringAxe(page);
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options });
  const { violations }: axe.AxeResults = await page.evaluate(`axe.run(document, ${asked})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isTurbosOwn(id, node.html))
      .map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/** Looks at the page, which is in the light, and then at the same in the dark, with what axe finds wrong there. */
export async function inBothThemes(
  page: Page,
  look: (colours: 'light' | 'dark', problems: string[]) => Promise<void>,
): Promise<void> {
  await look('light', await accessibilityProblems(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await fadedIn(page);
  await look('dark', await accessibilityProblems(page, ofColours));
}

/** What fades in has its colours when it is there. */
export async function fadedIn(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map(({ ready, finished, effect }) => effect.getTiming().iterations === Infinity ? ready : finished))',
  );
}

/**
 * Once into each document, and past `evaluate`, which has a page take the source for a text before it reads it as a script:
 * half as much work again.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in window')) return;
  // Left to end with the page: ending it takes away what another session gave the page, such as a security key.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${axeSource};0` });
}

/** While a page renews itself, Turbo marks its root as busy, which axe does not know there. */
function isTurbosOwn(rule: string, html: string): boolean {
  return rule === 'aria-allowed-attr' && html.startsWith('<html') && html.includes('aria-busy');
}

/**
 * Keeps a picture for people to look at, `.local/screenshots/<name>.png`, of the whole page or of what is in view: where
 * `SCREENSHOTS` asks for it, because no test reads it and a picture takes much of what a page takes.
 */
export async function screenshot(page: Page, name: string, part: 'whole' | 'view' = 'whole'): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const folder = join(projectFolder, '.local/screenshots');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, fullPage: part === 'whole', animations: 'disabled' });
}
