/** `npm start`: datastores, services and proxy on this machine, supervised until Ctrl-C. Its settings: settings.ts. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { derivedSecretsSettings } from '../../shared/secrets/derived-secrets.ts';
import { bundleServices } from './bundles/bundles.ts';
import { loadDemo } from './demo.ts';
import { explain } from './explain.ts';
import { installMissing } from './install.ts';
import { startMailbox } from './mailbox/start-mailbox.ts';
import { assertPortsFree } from './ports/port-problems.ts';
import { stackAddresses } from './ports/stack-addresses.ts';
import { systemSettings } from './processes/environment.ts';
import { stopLeftovers } from './processes/leftovers.ts';
import { lockFolder } from './processes/lock-folder.ts';
import { prefixed } from './processes/log-prefix.ts';
import { runScript } from './processes/scripts.ts';
import { abortOnSignals } from './processes/stop-signals.ts';
import { startProxy } from './proxy/proxy.ts';
import { findServices, startServices } from './services.ts';
import { setUpLink } from './set-up-link.ts';
import { readSettings, type Settings } from './settings.ts';
import { openStack, type Stack } from './stack.ts';
import { stages } from './stages.ts';
import { startAroundDemo } from './start-around-demo.ts';
import { startDatastores } from './stores/datastores.ts';
import { secretsKeyOf, vapidKeysIn } from './stores/secrets-key.ts';
import { welcome } from './welcome.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);
process.stdout.on('error', () => {}); // The terminal may close before the stack has stopped.
process.exit(await main());

async function main(): Promise<number> {
  let stack: Stack | undefined;
  const stopping = abortOnSignals(() => stack?.kill());
  try {
    const settings = readSettings(process.env);
    using _lock = lockFolder(settings.directory);
    stack = openStack(join(settings.directory, 'stack.json'), stopping);
    try {
      await start(settings, stack, stopping);
      await untilAborted(stopping);
    } finally {
      await stack.stop(print);
    }
    return 0;
  } catch (error) {
    if (stopping.aborted) return 0;
    print(`\nCannot start. ${explain(error)}`);
    return 1;
  }
}

async function start(settings: Settings, stack: Stack, stopping: AbortSignal): Promise<void> {
  const { stage, total } = stages(print);
  const { directory, sites } = settings;
  const services = await findServices();
  const printerFor = prefixed(['start', ...services.map(({ name }) => name)], print);
  const run = { settings, services, stack, stopping, printerFor };

  const leftovers = await stopLeftovers(stack.file);
  if (leftovers.length > 0) print(`Stopped processes of an earlier start: ${leftovers.join(', ')}.`);
  await installMissing(settings, stage, stopping);
  await assertPortsFree(settings);

  const proxy = stage('proxy', () => startProxy(run));
  const starting = stage('datastores', (addDetail) => startDatastores(run, addDetail));
  await Promise.allSettled([proxy, starting]); // If one fails, the other is still stopped properly.
  const [datastores] = await Promise.all([starting, proxy]);
  const mailbox = await stage('mailbox', () => startMailbox(run));
  const { SMTP_URL = '' } = mailbox?.mailSettings ?? {};
  const addresses = [...Object.values(datastores.owner), settings.databaseReadUrl ?? '', SMTP_URL, mailbox?.url ?? ''];
  const STACK_ADDRESSES = stackAddresses(addresses, services, settings.stackAddresses);
  const secretsKey = secretsKeyOf(settings);
  const derived = derivedSecretsSettings(secretsKey, settings.forServices.SECRETS_KEYS_ACCEPTED);
  const own = {
    SECRETS_KEY: secretsKey,
    ...derived,
    ...vapidKeysIn(directory),
    ...sites,
    ...settings.forServices,
    ...mailbox?.mailSettings,
    STACK_ADDRESSES,
  };
  stack.record({
    ...datastores.owner,
    ...own,
    OWNER_DATABASE_URL: datastores.owner.DATABASE_URL,
    cli: datastores.urlsFor('cli'),
    services,
  });
  const system = systemSettings(process.env);
  const migrating = { ...system, DATABASE_URL: datastores.owner.DATABASE_URL };
  await stage('migrations', () => runScript(['shared/schema/migrate.ts'], migrating, stopping));
  const environment = { ...process.env, ...own };
  const demoFile = join(directory, 'demo.json');
  const needsDemo = settings.loadsDemo && !existsSync(demoFile);
  await startAroundDemo(stage, {
    services,
    start: (part, addDetail) =>
      startServices({ ...run, services: part }, (name) => ({ ...environment, ...datastores.urlsFor(name) }), addDetail),
    loadDemo: needsDemo ? () => loadDemo(demoFile, { ...system, LOCAL_DIR: directory }, stopping) : null,
  });

  const setUp = await setUpLink(datastores.owner.DATABASE_URL, sites.DASHBOARD_URL);
  print(`\nReady after ${total()}. All data is in ${shortPath(directory)}; Ctrl-C stops it.\n`);
  for (const line of welcome({ settings, services, demoFile, mailbox, setUp })) print(line);
  bundleServices(services.map(({ name }) => name)).catch((error) =>
    printerFor('start')(`The next start takes as long as this one: ${explain(error)}`),
  );
}

function shortPath(path: string): string {
  const fromHere = relative('.', path);
  return fromHere.startsWith('..') ? path : fromHere;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}
