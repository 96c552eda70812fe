import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from './lock.ts';
import { folder } from './private-files.ts';

/** Makes the folder of a stack and takes it, until disposed of. Throws when another start has it. */
export function lockFolder(directory: string): Disposable {
  folder(directory);
  const lock = tryLock(join(directory, 'lock'));
  if (lock === undefined) {
    throw new Error(
      `A stack already runs in ${directory}${owner(directory)}: stop it, or set LOCAL_DIR to another folder.`,
    );
  }
  return { [Symbol.dispose]: () => lock.release() };
}

function owner(directory: string): string {
  const file = join(directory, 'stack.json');
  const pid = existsSync(file) ? /"supervisor": (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return pid === undefined ? '' : ` (process ${pid})`;
}
