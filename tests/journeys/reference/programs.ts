import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { clientPackages } from '../../../services/api-read/reference/clients/packages.ts';
import type { Language } from '../../../services/api-read/reference/parts/code.tsx';
import { runFolder } from '../../support/run/run-folder.ts';

/** How to run a code example of the API reference. It is written to a folder; the API key is in its environment. */
const commands: Readonly<Record<Language, { readonly file: string; readonly argv: readonly string[] }>> = {
  sh: { file: 'call.sh', argv: ['sh', 'call.sh'] },
  ts: { file: 'call.ts', argv: [process.execPath, 'call.ts'] },
  python: { file: 'call.py', argv: ['python3', 'call.py'] },
  php: { file: 'call.php', argv: ['php', 'call.php'] },
  go: { file: 'call.go', argv: ['go', 'run', 'call.go'] },
};

export function isInstalled(language: Language): boolean {
  return Bun.which(commands[language].argv[0] ?? '') !== null;
}

export function programFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = join(runFolder(), `program-${crypto.randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** A folder that has both clients as the reference serves them: unpacked for TypeScript, the wheel itself for Python. */
export function folderWithClients(): { readonly folder: string; readonly env: { readonly PYTHONPATH: string } } {
  const folder = programFolder();
  const home = join(folder, 'node_modules/messaging-platform-client');
  mkdirSync(home, { recursive: true });
  const paths = clientPackages().map(({ path, bytes }) => {
    const file = join(folder, basename(path));
    writeFileSync(file, bytes);
    return file;
  });
  const [tgz = '', wheel = ''] = paths;
  if (!Bun.spawnSync(['tar', '-xzf', tgz, '-C', home, '--strip-components=1']).success) throw new Error('tar failed');
  return { folder, env: { PYTHONPATH: wheel } };
}

export function startProgram(language: Language, code: string, folder: string, env: Readonly<Record<string, string>>) {
  const { file, argv } = commands[language];
  writeFileSync(join(folder, file), language === 'php' ? `<?php\n${code}` : code);
  return Bun.spawn([...argv], {
    cwd: folder,
    env: { ...process.env, GOFLAGS: '', GO111MODULE: 'off', PYTHONDONTWRITEBYTECODE: '1', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

export async function outputOf(...program: Parameters<typeof startProgram>): Promise<string> {
  const child = startProgram(...program);
  const [text, errorOutput] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  const code = await child.exited;
  if (code !== 0) throw new Error(`${program[0]} ended with ${code}: ${errorOutput}${text}`);
  return text;
}
