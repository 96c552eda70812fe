import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { projectFolder } from '../../../deploy/local/service.ts';

export interface ClientLanguage {
  readonly name: 'TypeScript' | 'Python';
  readonly words: readonly string[];
  readonly isHere: boolean;
  /** For the name of a test that cannot run here. */
  readonly skipNote: string;
}

const hasPython = Bun.which('python3') !== null;
const withoutPython = hasPython ? '' : ' (skipped: python3 is not installed here)';
const inThisFolder = (name: string): string => join(import.meta.dir, name);

/** A program written with each of the published clients (deploy/clients). */
export const clientLanguages: readonly ClientLanguage[] = [
  { name: 'TypeScript', words: [process.execPath, inThisFolder('typescript-program.ts')], isHere: true, skipNote: '' },
  { name: 'Python', words: ['python3', inThisFolder('python_program.py')], isHere: hasPython, skipNote: withoutPython },
];

export function startClient({ words }: ClientLanguage, given: Readonly<Record<string, unknown>>) {
  return Bun.spawn([...words], {
    cwd: projectFolder,
    env: { ...process.env, PYTHONPATH: join(projectFolder, 'deploy/clients/python'), PYTHONDONTWRITEBYTECODE: '1' },
    stdin: Buffer.from(JSON.stringify({ timeout: 30, ...given })),
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

export async function runClient(...program: Parameters<typeof startClient>): Promise<unknown> {
  const child = startClient(...program);
  const [text, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${program[0].name} ended with ${child.exitCode}: ${complaint}`);
  return JSON.parse(text);
}

/** The orders of a copy by id, as JSON. */
export function ordersInCopy(path: string): Map<string, string> {
  const db = new Database(path, { readonly: true });
  try {
    const rows = db.query<{ id: string; body: string }, []>('select id, body from orders order by id').all();
    return new Map(rows.map(({ id, body }) => [id, JSON.stringify(JSON.parse(body))]));
  } finally {
    db.close();
  }
}
