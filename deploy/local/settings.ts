import { resolve } from 'node:path';
import { Value } from 'typebox/value';
import { settings as known } from '../../shared/runtime/config.ts';
import { addressOf, type SiteName, siteNames } from './ports/addresses.ts';

/** What the environment decides about a stack. Every setting has a default, and every one given is checked. */
export interface Settings {
  /** Full path of the folder for everything that the stack keeps. */
  directory: string;
  /** The public addresses, without a slash at the end. */
  sites: Record<SiteName, string>;
  /** Datastores to use instead of private copies. */
  databaseUrl: string | undefined;
  databaseReadUrl: string | undefined;
  redisUrl: string | undefined;
  natsUrl: string | undefined;
  /** Ports of 127.0.0.1 for the private copies; a free one is taken where none is given. */
  postgresPort: number | undefined;
  redisPort: number | undefined;
  natsPort: number | undefined;
  /** 32 bytes in base64; made and kept in the folder where none is given. */
  secretsKey: string | undefined;
  loadsDemo: boolean;
  /** Further places where no webhook may go: `host:port,host:port`. */
  stackAddresses: string;
  /** Where whoever finds a hole may say so, as security.txt tells it; empty where nobody is to be told. */
  securityContact: string;
  /** What the proxy tells of: `trouble` alone, or `requests`. */
  proxyLog: string;
  /** Handed to the services as they are. */
  forServices: Record<string, string>;
}

export type Environment = Record<string, string | undefined>;

export class WrongSettings extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Throws `WrongSettings`, which names every wrong setting and its fix, not only the first. */
export function readSettings(given: Environment): Settings {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (value: string) => T | undefined, fix: string): T => {
    const value = given[name];
    if (value === undefined || value === '') return fallback;
    const parsed = parse(value);
    if (parsed === undefined) problems.push(`${name} is ${quote(name, value)}: ${fix}`);
    return parsed ?? fallback;
  };
  const site = (name: SiteName) =>
    read(
      name,
      siteNames[name],
      (value) => addressOf(value)?.url,
      `give http:// or https://, a host and a port, as in ${siteNames[name]}`,
    );
  const oneOf = (name: string, words: string[], fallback: string) =>
    read(name, fallback, (value) => words.find((word) => word === value), `give ${words.join(' or ')}`);
  const port = (name: string) =>
    read<number | undefined>(name, undefined, wholeNumber(1, 65_535), 'give a number from 1 to 65535');
  const url = (name: string, ...protocols: string[]) =>
    read<string | undefined>(
      name,
      undefined,
      (value) => urlOf(value, protocols),
      `give an address that begins with ${protocols.join('// or ')}//`,
    );

  const loadsDemo = oneOf('DEMO', ['0', '1'], '1') === '1';
  const settings: Settings = {
    directory: resolve(given.LOCAL_DIR || '.local'),
    sites: {
      BASE_URL: site('BASE_URL'),
      FORMS_URL: site('FORMS_URL'),
      CATALOG_URL: site('CATALOG_URL'),
      DASHBOARD_URL: site('DASHBOARD_URL'),
    },
    databaseUrl: url('DATABASE_URL', 'postgres:', 'postgresql:'),
    databaseReadUrl: url('DATABASE_READ_URL', 'postgres:', 'postgresql:'),
    redisUrl: url('REDIS_URL', 'redis:', 'rediss:'),
    natsUrl: url('NATS_URL', 'nats:', 'tls:'),
    postgresPort: port('POSTGRES_PORT'),
    redisPort: port('REDIS_PORT'),
    natsPort: port('NATS_PORT'),
    secretsKey: read<string | undefined>(
      'SECRETS_KEY',
      undefined,
      keyOf32Bytes,
      'give 32 random bytes in base64, as `openssl rand -base64 32` makes them',
    ),
    loadsDemo,
    stackAddresses: read(
      'STACK_ADDRESSES',
      '',
      (value) => (Value.Check(known.STACK_ADDRESSES, value) ? value : undefined),
      'give host:port, comma-separated, as in redis:6379,127.0.0.1:3000',
    ),
    securityContact: read(
      'SECURITY_CONTACT',
      '',
      (value) => (Value.Check(known.SECURITY_CONTACT, value) ? value : undefined),
      'give a mailto:, https:// or tel: address, as in mailto:security@example.com',
    ),
    proxyLog: oneOf('PROXY_LOG', ['trouble', 'requests'], 'trouble'),
    forServices: {
      DEMO_ORDERS: oneOf('DEMO_ORDERS', ['true', 'false'], String(loadsDemo)),
      WEBHOOK_NETWORK: oneOf('WEBHOOK_NETWORK', ['private', 'public'], 'private'),
      LOG_LEVEL: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
      LOG_FORMAT: oneOf('LOG_FORMAT', ['json', 'text'], 'text'),
      PUBLIC_CATALOGS_ENABLED: oneOf('PUBLIC_CATALOGS_ENABLED', ['true', 'false'], 'true'),
      STYLEGUIDE_ENABLED: oneOf('STYLEGUIDE_ENABLED', ['true', 'false'], 'true'),
      SECRETS_KEYS_ACCEPTED: read(
        'SECRETS_KEYS_ACCEPTED',
        '',
        (value) => (Value.Check(known.SECRETS_KEYS_ACCEPTED, value) ? value : undefined),
        'give keys as SECRETS_KEY, comma-separated, or leave it out',
      ),
      OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', 'http:', 'https:') ?? '',
      OTEL_EXPORTER_OTLP_HEADERS: read(
        'OTEL_EXPORTER_OTLP_HEADERS',
        '',
        (value) => (Value.Check(known.OTEL_EXPORTER_OTLP_HEADERS, value) ? value : undefined),
        'give name=value, comma-separated, with values percent-encoded',
      ),
      OTEL_TRACES_SAMPLER_ARG: read(
        'OTEL_TRACES_SAMPLER_ARG',
        '1',
        (value) => (Number(value) >= 0 && Number(value) <= 1 ? value : undefined),
        'give a share from 0 to 1, as in 0.1',
      ),
      RETENTION_DAYS: String(read('RETENTION_DAYS', 30, wholeNumber(1, 3_650), 'give a number of days from 1 to 3650')),
    },
  };
  problems.push(...sharedAddresses(settings.sites));
  if (problems.length > 0) throw new WrongSettings(problems);
  return settings;
}

/** Two sites at one address would hide each other behind the proxy. */
function sharedAddresses(sites: Settings['sites']): string[] {
  const byAddress = Object.groupBy(Object.entries(sites), ([, address]) => address);
  const shared = Object.entries(byAddress).filter(([, names = []]) => names.length > 1);
  return shared.map(
    ([address, names = []]) =>
      `${names.map(([name]) => name).join(' and ')} are both ${address}: give each its own address`,
  );
}

function wholeNumber(least: number, most: number) {
  return (value: string): number | undefined => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= least && number <= most ? number : undefined;
  };
}

function urlOf(value: string, protocols: string[]): string | undefined {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined;
}

function keyOf32Bytes(value: string): string | undefined {
  return /^[A-Za-z0-9+/]{43}=$/.test(value) ? value : undefined;
}

/** A message may end in a log: what a secret holds, or an address that may have a password in whatever form, stays out of it. */
function quote(name: string, value: string): string {
  return secretNames.includes(name) || value.includes('@') ? 'not usable' : JSON.stringify(value);
}

const secretNames = [
  'SECRETS_KEY',
  'SECRETS_KEYS_ACCEPTED',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'NATS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
