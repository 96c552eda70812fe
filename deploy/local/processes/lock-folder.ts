import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../private-files.ts';
import { tryLock } from './lock.ts';

/** Throws if the folder is not writable, or another start uses it. */
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
    throw new Error(`${directory} is not writable (${why}): set LOCAL_DIR to a folder that you may write to.`);
  }
}

function owner(directory: string): string {
  const file = join(directory, 'stack.json');
  const pid = existsSync(file) ? /"supervisor": (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return pid === undefined ? '' : ` (process ${pid})`;
}
