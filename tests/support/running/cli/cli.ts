import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../../../deploy/local/service.ts';
import { commandsFor } from '../../../../services/cli/commands.ts';
import { runCommandLine } from '../../../../services/cli/run.ts';
import { withOwnRights } from './own-rights.ts';

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The command line as a program runs it, with these settings and a LOCAL_DIR without a stack: what reads standard input in a
 * process of its own, everything else here, because a process takes ten times what a command does. `code` is the folder of
 * its code, unless it is this project's. At test datastores it has the command line's
 * own rights.
 */
export function commandLine(settings: Readonly<Record<string, string>> = {}, { code = projectFolder } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  const environment = { PATH: process.env.PATH, LOCAL_DIR: folder, ...withOwnRights('cli', settings) };

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
    /** In a process of its own, for what its environment does to it. */
    runAlone,
    /** What a command printed, as JSON. Fails unless it printed one line of it, nothing else, and ended well. */
    json: async <Value = Record<string, unknown>>(words: readonly string[], input?: string): Promise<Value> => {
      const { exitCode, stdout, stderr } = await run(words, input);
      if (exitCode !== 0 || stdout.indexOf('\n') !== stdout.length - 1) {
        throw new Error(`${words.join(' ')} ended with ${exitCode}: ${stdout}${stderr}`);
      }
      return JSON.parse(stdout);
    },
    /** Why a command was refused. Fails unless it said so in one line on standard error, printed nothing, and ended with 1. */
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

async function runHere(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  const exitCode = await runCommandLine(
    words,
    environment,
    {
      print: async (text) => {
        stdout += text;
      },
      printsPretty: false,
      errors: {
        isTerminal: false,
        write: (text) => {
          stderr += text;
        },
      },
      ask: null,
    },
    commandsFor,
  );
  return { exitCode, stdout, stderr };
}
