import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { folder } from '../../deploy/local/private-files.ts';
import { projectFolder } from '../../deploy/local/service.ts';
import type { Commands } from './commands.ts';

/** An installation as an operator makes it: compose.yml, the proxy's files and settings in one folder. */
export interface Site extends AsyncDisposable {
  readonly addresses: Readonly<Record<SiteName, string>>;
  /** The command and the folder for Compose. */
  readonly program: readonly string[];
  readonly place: string;
  /** The file with the certificate of Caddy's own authority, which signs for `localhost`. */
  readonly authority: string;
}

const siteNames = ['BASE_URL', 'FORMS_URL', 'CATALOG_URL', 'DASHBOARD_URL'] as const;
type SiteName = (typeof siteNames)[number];

/** Starts everything on free ports of 127.0.0.1, and waits until each container is healthy. */
export async function startSite(commands: Commands, compose: readonly string[], directory: string): Promise<Site> {
  const ports = await Promise.all(siteNames.map(() => freePort()));
  const addresses = Object.fromEntries(
    siteNames.map((name, index) => [name, `https://localhost:${ports[index]}`]),
  ) as Record<SiteName, string>;
  const place = folder(join(directory, 'site/deploy'));
  const program = [...compose, '--project-name', project];
  const call = (...words: string[]) => commands.run([...program, ...words], { cwd: place });
  const stop = async () => {
    await call('--profile', 'tools', 'down', '--volumes', '--remove-orphans', '--timeout', '30');
    rmSync(join(directory, 'site'), { recursive: true, force: true });
  };

  write(place, { ...addresses, ...settings }, ports);
  try {
    await stop(); // What a run that was killed has left.
    write(folder(place), { ...addresses, ...settings }, ports);
    await call('up', '--detach', '--wait', '--wait-timeout', '300');
    const authority = join(place, 'authority.crt');
    await call('cp', 'caddy:/data/caddy/pki/authorities/local/root.crt', authority);
    return { addresses, program, place, authority, [Symbol.asyncDispose]: stop };
  } catch (error) {
    const logs = await call('logs', '--tail', '20').catch(String);
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${logs}`);
  }
}

const project = 'messaging-platform-trial';

/** The test's receiver is another container, which has a private address. */
const settings = { PUBLIC_CATALOGS_ENABLED: 'true', WEBHOOK_NETWORK: 'private', STACK_ADDRESSES: '' };

function write(place: string, environment: Readonly<Record<string, string>>, ports: readonly number[]): void {
  copyFileSync(join(projectFolder, 'deploy/compose.yml'), join(place, 'compose.yml'));
  cpSync(join(projectFolder, 'proxy'), folder(join(place, '../proxy')), { recursive: true });
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(place, '.env'), lines.join(''));
  const published = ports.map((port) => `127.0.0.1:${port}:${port}`);
  const override = `services: { caddy: { ports: !override ${JSON.stringify(published)} } }\n`;
  writeFileSync(join(place, 'compose.override.yml'), override);
}
