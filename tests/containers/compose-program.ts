import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../../deploy/local/private-files.ts';
import { findProgram } from '../../deploy/local/programs.ts';
import type { Commands } from './commands.ts';

/** The command for Compose: the plugin, the program, or one that Go builds into `tools` on first use. */
export async function findCompose({ run }: Commands, tools: string): Promise<readonly string[]> {
  const own = join(folder(tools), `docker-compose-${builtVersion}`);
  for (const words of [['docker', 'compose'], ['docker-compose'], [own]]) {
    const version = await run([...words, 'version', '--short']).catch(() => '');
    if (isNewEnough(version)) return words;
  }
  const go = findProgram('go') ?? '/usr/local/go/bin/go';
  if (!existsSync(go))
    throw new Error(`Docker Compose ${leastVersion.join('.')} or newer is required and not installed.`);
  await build(run, go, own);
  return [own];
}

/** The first version that supports `!override`. */
const leastVersion = [2, 24] as const;
const builtVersion = '2.40.3';
const module = `github.com/docker/compose/v2@v${builtVersion}`;

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.trim().replace(/^v/, '').split('.').map(Number);
  return major > leastVersion[0] || (major === leastVersion[0] && minor >= leastVersion[1]);
}

/** Builds in a copy of the module, because Go reads the `replace` lines only of the main module. */
async function build(run: Commands['run'], go: string, program: string): Promise<void> {
  const { Dir }: { Dir: string } = JSON.parse(await run([go, 'mod', 'download', '-json', module], { cwd: '/' }));
  const copy = `${program}-sources`;
  await run(['cp', '-r', '--no-preserve=mode', Dir, copy]);
  const version = `-X github.com/docker/compose/v2/internal.Version=v${builtVersion}`;
  await run([go, 'build', '-ldflags', `-s -w ${version}`, '-o', program, './cmd'], { cwd: copy });
  await run(['rm', '-r', copy]);
}
