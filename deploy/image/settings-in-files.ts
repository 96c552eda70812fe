import { readFileSync } from 'node:fs';
import { settings } from '../../shared/runtime/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws, naming the setting, if a file is unreadable or NAME is also given. */
export function settingsInFiles(environment: Environment): Record<string, string> {
  const named = Object.entries(environment).flatMap(([setting, path]) =>
    isOurs(setting) && path ? [[setting, path] as const] : [],
  );
  return Object.fromEntries(
    named.map(([setting, path]) => {
      const name = setting.slice(0, -suffix.length);
      if (environment[name]) throw new Error(`${name} and ${setting} are both given: give one of them`);
      return [name, read(setting, path)];
    }),
  );
}

const suffix = '_FILE';

/** Other programs use the suffix too (`SSL_CERT_FILE`, `AWS_CONFIG_FILE`). */
function isOurs(setting: string): boolean {
  return setting.endsWith(suffix) && names.has(setting.slice(0, -suffix.length));
}

const names = new Set([...Object.keys(settings), 'DATABASE_ADMIN_URL']);

function read(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `${setting} names ${path}, which cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}
