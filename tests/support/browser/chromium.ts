import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from '../../../deploy/local/explain.ts';
import { findProgram } from '../../../deploy/local/programs.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { importsOf } from '../code/source-code.ts';

/** The shell, a Chromium without windows, needs a third less CPU time. */
const shell = 'chromium-headless-shell';
const programs = [shell, 'chromium'];
const fonts = ['fonts-noto-core', 'fontconfig'];
const dpkgLockSeconds = 300;

function packagesWith(program: string): string[] {
  return [program, ...fonts];
}

export function requireChromium(): string {
  const found = programs.map(findProgram).find((path) => path !== undefined);
  if (found === undefined) throw new Error(howToInstall);
  return found;
}

/** As root, installs a missing browser and a font for Arabic with apt; otherwise throws an error with the command. */
export async function ensureChromium(anyOf: readonly string[] = programs): Promise<void> {
  if (await areInstalled(anyOf)) return;
  if (process.getuid?.() === 0 && findProgram('apt-get') !== undefined) {
    await apt('update');
    for (const program of programs) {
      if (await apt('install', '-y', '--no-install-recommends', ...packagesWith(program))) return;
    }
  }
  if (!(await areInstalled(programs))) throw new Error(howToInstall);
}

/** The test files that need a browser, and why they cannot run, when Chromium cannot be installed.
 * Installs the shell even if a full Chromium is there. */
export async function filesWithoutBrowser(): Promise<{ files: string[]; why: string }> {
  try {
    await ensureChromium([shell]);
    return { files: [], why: '' };
  } catch (error) {
    return { files: browserTestFiles(), why: explain(error) };
  }
}

function browserTestFiles(): string[] {
  const paths = [...new Bun.Glob('{shared,services,tests,deploy}/**/*.test.ts').scanSync(projectFolder)].sort();
  return paths.filter((path) =>
    importsOf(readFileSync(join(projectFolder, path), 'utf8')).some((specifier) => browser.test(specifier)),
  );
}

const browser = /(browser|\.)\/(browser|dashboard|every-page)\.ts$/;

const howToInstall = `The browser tests need Chromium. Install it once with this command:\n\n  sudo sh -c 'apt-get update && apt-get install -y ${packagesWith(shell).join(' ')}'`;

async function areInstalled(anyOf: readonly string[]): Promise<boolean> {
  return anyOf.some((program) => findProgram(program) !== undefined) && (await hasArabicFont());
}

async function hasArabicFont(): Promise<boolean> {
  const list = findProgram('fc-list');
  return list !== undefined && (await Bun.$`${list} :lang=ar family`.quiet().nothrow().text()).includes('Noto');
}

async function apt(...words: string[]): Promise<boolean> {
  const child = Bun.spawn(['apt-get', '-o', `DPkg::Lock::Timeout=${dpkgLockSeconds}`, ...words], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (await child.exited) === 0;
}

if (import.meta.main) await ensureChromium();
