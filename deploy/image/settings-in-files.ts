import { readFileSync } from 'node:fs';
import { settings } from '../../shared/runtime/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings from files: NAME_FILE is the path of a file that holds NAME. Throws if it is unreadable or NAME is set too. */
export function settingsInFiles(environment: Environment): Record<string, string> {
  const fromFiles = Object.entries(environment).flatMap(([fileVariable, path]) =>
    isOurs(fileVariable) && path ? [[fileVariable, path] as const] : [],
  );
  return Object.fromEntries(
    fromFiles.map(([fileVariable, path]) => {
      const name = fileVariable.slice(0, -suffix.length);
      if (environment[name]) throw new Error(`${name} and ${fileVariable} are both given: give one of them`);
      return [name, read(fileVariable, path)];
    }),
  );
}

const suffix = '_FILE';

/** Other programs use the suffix too (`SSL_CERT_FILE`, `AWS_CONFIG_FILE`). */
function isOurs(fileVariable: string): boolean {
  return fileVariable.endsWith(suffix) && knownSettings.has(fileVariable.slice(0, -suffix.length));
}

const knownSettings = new Set([...Object.keys(settings), 'DATABASE_ADMIN_URL']);

function read(fileVariable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `${fileVariable} names ${path}, which cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}
