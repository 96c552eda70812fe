import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from '../../../deploy/local/explain.ts';
import { findProgram } from '../../../deploy/local/programs.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { importsOf } from '../code/source-code.ts';

const packages = ['chromium', 'fonts-noto-core'];
const dpkgLockSeconds = 300;

/**
 * Sees to it that Chromium and a font for Arabic are here: installs them with apt when root. Throws the one command that
 * does it when they are missing and this user may not.
 */
export async function ensureChromium(): Promise<void> {
  if (findProgram('chromium') !== undefined && (await hasArabicFont())) return;
  if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) throw new Error(howToInstall);
  await apt('update');
  if (!(await apt('install', '-y', '--no-install-recommends', ...packages))) {
    throw new Error(`apt-get could not install ${packages.join(' ')}. ${howToInstall}`);
  }
}

/** The test files that cannot run here, and why: those with a browser, where Chromium is missing and cannot be installed. */
export async function outOfReach(ensure = ensureChromium): Promise<{ files: string[]; why: string }> {
  try {
    await ensure();
    return { files: [], why: '' };
  } catch (error) {
    return { files: browserTests(), why: explain(error) };
  }
}

function browserTests(): string[] {
  const paths = [...new Bun.Glob('{shared,services,tests,deploy}/**/*.test.ts').scanSync(projectFolder)].sort();
  return paths.filter((path) =>
    importsOf(readFileSync(join(projectFolder, path), 'utf8')).some((specifier) => browser.test(specifier)),
  );
}

const browser = /(browser|\.)\/browser\.ts$/;

const howToInstall = `The browser tests need Chromium. Install it once with this command:\n\n  sudo sh -c 'apt-get update && apt-get install -y ${packages.join(' ')}'`;

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
