import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commonNames } from '../../../shared/runtime/run.ts';
import { projectFolder, type Service } from '../service.ts';

export type Environment = Record<string, string | undefined>;

/** What any program may know: where it runs and in which language, time zone and trust. */
const systemNames = ['PATH', 'HOME', 'USER', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Pictures bring their fonts. A machine that has none at all is told so, or each process that draws one complains of it. */
const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(import.meta.dir, 'fonts.conf') };

export function systemSettings(given: Environment): Environment {
  return pick(given, systemNames);
}

/** The environment of a service's process: of `given` only what its settings.ts names, what all are told, and the system's. */
export async function environmentOf({ name, port, healthPort }: Service, given: Environment): Promise<Environment> {
  const { settingNames }: { settingNames: readonly string[] } = await import(
    join(projectFolder, 'services', name, 'settings.ts')
  );
  const all = { ...given, HOST: '127.0.0.1', PORT: String(port), HEALTH_PORT: String(healthPort) };
  return { ...pick(all, [...systemNames, ...commonNames, ...settingNames]), ...fonts };
}

function pick(given: Environment, names: readonly string[]): Environment {
  return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}
