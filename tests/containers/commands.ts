import { appendFileSync } from 'node:fs';

/** Runs commands with one environment, and logs their output. */
export interface Commands {
  /** Returns the standard output. When the command fails, throws with the last lines that it printed. */
  run(words: readonly string[], options?: { cwd?: string; input?: string }): Promise<string>;
  /** Whether the command succeeds. */
  works(words: readonly string[]): Promise<boolean>;
}

export function createCommands(environment: Readonly<Record<string, string | undefined>>, log: string): Commands {
  const run: Commands['run'] = async (words, { cwd, input } = {}) => {
    const child = Bun.spawn([...words], {
      env: environment,
      stdin: input === undefined ? 'ignore' : Buffer.from(input),
      stdout: 'pipe',
      stderr: 'pipe',
      ...(cwd === undefined ? {} : { cwd }),
    });
    const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    const exitCode = await child.exited;
    appendFileSync(log, `$ ${words.join(' ')}\n${output}${errors}`);
    if (exitCode === 0) return output;
    const last = `${output}\n${errors}`.trim().split('\n').slice(-12).join('\n  ');
    throw new Error(`${words.join(' ')} failed:\n  ${last}\n(all of it: ${log})`);
  };
  return {
    run,
    works: (words) =>
      run(words).then(
        () => true,
        () => false,
      ),
  };
}
