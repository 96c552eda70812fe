import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../shared/runtime/config.ts';
import { commonNames } from '../shared/runtime/run.ts';
import { serviceNames } from './local/service.ts';

interface Container {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly restart?: string;
  readonly healthcheck?: { readonly disable?: boolean };
}

const text = readFileSync(join(import.meta.dir, 'compose.yml'), 'utf8');
const example = readFileSync(join(import.meta.dir, '.env.example'), 'utf8');
const { services: containers, networks } = Bun.YAML.parse(text) as {
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean } | null>;
};
const settingsOf = async (service: string): Promise<readonly string[]> =>
  (await import(join(import.meta.dir, '../services', service, 'settings.ts'))).settingNames;
const listens = ['HOST', 'PORT', 'HEALTH_PORT'];

test('.env.example has every setting of the services, and nothing else', () => {
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(Object.keys(settings).toSorted());
});

test('each variable of compose.yml is in .env.example, set if it is required', () => {
  const variables = [...text.matchAll(/\$\{([A-Z_]+)(:[-?+])/g)];
  expect(variables.length).toBeGreaterThan(10);
  for (const [, name = '', how] of variables) {
    expect(example).toMatch(new RegExp(`^${how === ':?' ? '' : '(# )?'}${name}=`, 'm'));
  }
});

test.each(serviceNames)('%s gets exactly the settings that it names, secrets as files', async (service) => {
  const given = Object.keys(containers[service]?.environment ?? {}).map((name) => name.replace(/_FILE$/, ''));
  const wanted = [...(await settingsOf(service)), ...commonNames].filter((name) => !listens.includes(name));
  expect(given.toSorted()).toEqual(wanted.toSorted());
  const isSecret = (name: string) =>
    /^(DATABASE|REDIS|NATS)_URL$|SECRETS_KEY|SMTP_URL|VAPID_P/.test(name) && !name.endsWith('_FILE');
  expect(Object.keys(containers[service]?.environment ?? {}).filter(isSecret)).toEqual([]);
  expect(containers[service]?.volumes).toEqual([`./secrets/${service}:/run/secrets:ro`]);
});

test('each container mounts only its own secrets, except their creator', () => {
  for (const [name, { volumes = [] }] of Object.entries(containers)) {
    const seen = volumes.filter((each) => each.startsWith('./secrets'));
    for (const volume of seen) expect(volume).toMatch(name === 'secrets' ? /./ : `./secrets/${name}:/run/secrets:ro`);
  }
});

test.each(serviceNames)('%s is on the networks that its settings need, and no others', async (service) => {
  const names = await settingsOf(service);
  const needs = { proxy: 'PORT', postgres: 'DATABASE_URL', redis: 'REDIS_URL', nats: 'NATS_URL' };
  const wanted = Object.entries(needs).flatMap(([network, setting]) => (names.includes(setting) ? [network] : []));
  const callsOut = ['conversations', 'webhook-dispatcher', 'notifier'].includes(service) ? ['webhooks'] : [];
  expect(containers[service]?.networks).toEqual([...wanted, ...callsOut]);
});

test('only services that call out, Caddy, CLI and receiver reach the internet', () => {
  const open = Object.keys(networks).filter((name) => networks[name]?.internal !== true);
  const out = Object.entries(containers).filter(([, { networks = [] }]) =>
    networks.some((name) => open.includes(name)),
  );
  expect(out.map(([name]) => name).join(' ')).toBe('conversations webhook-dispatcher notifier caddy cli receiver');
});

test('containers are read-only, with few capabilities and bounded memory', () => {
  const more = {
    secrets: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
    caddy: ['NET_BIND_SERVICE'],
    backup: ['DAC_OVERRIDE'],
  } as Record<string, string[]>;
  for (const [name, container] of Object.entries(containers)) {
    expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(container.cap_add).toEqual(more[name]);
    expect(container.mem_limit).toMatch(/^\d+[mg]$/);
  }
});

test('long-running containers restart; others have no health check', () => {
  for (const [name, { restart, healthcheck }] of Object.entries(containers)) {
    const ends = ['secrets', 'migrate', 'cli', 'backup', 'receiver'].includes(name);
    expect(restart).toBe(ends ? 'no' : 'unless-stopped');
    expect(healthcheck?.disable === true).toBe(ends);
  }
});
