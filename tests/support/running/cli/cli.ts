import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../../../deploy/local/service.ts';
import { commandsFor } from '../../../../services/cli/commands.ts';
import { runCommandLine } from '../../../../services/cli/run.ts';
import { withOwnLogin } from './own-login.ts';

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line with these settings and an empty LOCAL_DIR, under its own database rights. It runs in this process,
 * unless it reads standard input: a process takes ten times as long. `code` is the folder of another release. */
export function commandLine(settings: Readonly<Record<string, string>> = {}, { code = projectFolder } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  const environment = { PATH: process.env.PATH, LOCAL_DIR: folder, ...withOwnLogin('cli', settings) };

  const run = (words: readonly string[], input?: string): Promise<Ran> =>
    input === undefined && !words.includes('-') && code === projectFolder
      ? runHere(words, environment)
      : runAlone(words, input);

  const runAlone = async (words: readonly string[], input = ''): Promise<Ran> => {
    const child = Bun.spawn([process.execPath, 'services/cli/main.ts', ...words], {
      cwd: code,
      env: environment,
      stdin: new Blob([input]),
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const [stdout, stderr, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    return { exitCode, stdout, stderr };
  };

  return {
    folder,
    run,
    runAlone,
    json: async <Value = Record<string, unknown>>(words: readonly string[], input?: string): Promise<Value> => {
      const { exitCode, stdout, stderr } = await run(words, input);
      if (exitCode !== 0 || stdout.indexOf('\n') !== stdout.length - 1) {
        throw new Error(`${words.join(' ')} ended with ${exitCode}: ${stdout}${stderr}`);
      }
      return JSON.parse(stdout);
    },
    refusal: async (words: readonly string[], input?: string): Promise<string> => {
      const { exitCode, stdout, stderr } = await run(words, input);
      if (exitCode !== 1 || stdout !== '' || stderr.indexOf('\n') !== stderr.length - 1) {
        throw new Error(`${words.join(' ')} ended with ${exitCode}: ${stdout}${stderr}`);
      }
      return stderr.trimEnd();
    },
    erase: () => rmSync(folder, { recursive: true }),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

async function runHere(words: readonly string[], environment: Environment): Promise<Ran> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const print = async (text: string) => void stdout.push(text);
  const errors = { isTerminal: false, write: (text: string) => void stderr.push(text) };
  const console = { print, printsPretty: false, errors, ask: null };
  const exitCode = await runCommandLine(words, environment, console, commandsFor);
  return { exitCode, stdout: stdout.join(''), stderr: stderr.join('') };
}
