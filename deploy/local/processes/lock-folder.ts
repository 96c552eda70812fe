import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../private-files.ts';
import { tryLock } from './lock.ts';

/** Makes the folder of a stack and takes it, until disposed of. Throws when it cannot be written, or another start has it. */
export function lockFolder(directory: string): Disposable {
  const lock = takeLock(directory);
  if (lock === undefined) {
    throw new Error(
      `A stack already runs in ${directory}${owner(directory)}: stop it, or set LOCAL_DIR to another folder.`,
    );
  }
  return { [Symbol.dispose]: () => lock.release() };
}

function takeLock(directory: string): ReturnType<typeof tryLock> {
  try {
    return tryLock(join(folder(directory), 'lock'));
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    throw new Error(`Nothing can be kept in ${directory} (${why}): set LOCAL_DIR to a folder that you may write to.`);
  }
}

function owner(directory: string): string {
  const file = join(directory, 'stack.json');
  const pid = existsSync(file) ? /"supervisor": (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return pid === undefined ? '' : ` (process ${pid})`;
}
