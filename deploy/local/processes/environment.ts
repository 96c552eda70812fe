import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commonNames } from '../../../shared/runtime/run.ts';
import { projectFolder, type Service } from '../service.ts';

export type Environment = Record<string, string | undefined>;

const systemNames = ['PATH', 'HOME', 'USER', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Where the system has no fontconfig file, ours keeps its library from warning. The fonts themselves are bundled. */
const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(import.meta.dir, 'fonts.conf') };

/** Bun's allocator gives memory back at most so often, in ms: by default after each wake-up, which costs an idle service
 * as much as its work (also in deploy/Dockerfile). */
export const bunSettings = { MIMALLOC_PURGE_HOLES_MIN_INTERVAL: '5000' };

export function systemSettings(given: Environment): Environment {
  return pick(given, systemNames);
}

export async function environmentOf({ name, port, healthPort }: Service, given: Environment): Promise<Environment> {
  const { settingNames }: { settingNames: readonly string[] } = await import(
    join(projectFolder, 'services', name, 'settings.ts')
  );
  const all = { ...given, HOST: '127.0.0.1', PORT: String(port), HEALTH_PORT: String(healthPort) };
  return { ...pick(all, [...systemNames, ...commonNames, ...settingNames]), ...bunSettings, ...fonts };
}

function pick(given: Environment, names: readonly string[]): Environment {
  return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}
