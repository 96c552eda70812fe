import { projectFolder } from '../service.ts';
import type { Environment } from './environment.ts';

/** Returns standard output. Throws when the script fails. */
export async function runScript(words: string[], env: Environment, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const script = Bun.spawn([process.execPath, ...words], {
    cwd: projectFolder,
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const stop = () => script.kill();
  signal.addEventListener('abort', stop);
  const [text, code] = await Promise.all([script.stdout.text(), script.exited]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`bun ${words.join(' ')} failed (exit code ${code}); its output is above.`);
  return text;
}
