import { resolve } from 'node:path';
import type { SiteName } from './ports/addresses.ts';
import { type Environment, keyOf32Bytes, readerOf, shareOfOne, wholeNumber } from './setting-reader.ts';

export interface Settings {
  directory: string;
  sites: Record<SiteName, string>;
  databaseUrl: string | undefined;
  databaseReadUrl: string | undefined;
  redisUrl: string | undefined;
  natsUrl: string | undefined;
  postgresPort: number | undefined;
  redisPort: number | undefined;
  natsPort: number | undefined;
  mailboxPort: number | undefined;
  secretsKey: string | undefined;
  loadsDemo: boolean;
  stackAddresses: string;
  securityContact: string;
  proxyLog: string;
  forServices: Record<string, string>;
}

export class WrongSettings extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Throws `WrongSettings`, which names every wrong setting and its fix. */
export function readSettings(given: Environment): Settings {
  const { read, site, oneOf, port, url, asKnown, problems } = readerOf(given);
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
    mailboxPort: port('MAILBOX_PORT'),
    secretsKey: read<string | undefined>(
      'SECRETS_KEY',
      undefined,
      keyOf32Bytes,
      'give 32 random bytes in base64, such as the output of `openssl rand -base64 32`',
    ),
    loadsDemo,
    stackAddresses: asKnown('STACK_ADDRESSES', 'give host:port, comma-separated, as in redis:6379,127.0.0.1:3000'),
    securityContact: asKnown(
      'SECURITY_CONTACT',
      'give a mailto:, https:// or tel: address, as in mailto:security@example.com',
    ),
    proxyLog: oneOf('PROXY_LOG', ['trouble', 'requests'], 'trouble'),
    forServices: {
      WEBHOOK_NETWORK: oneOf('WEBHOOK_NETWORK', ['private', 'public'], 'private'),
      LOG_LEVEL: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
      LOG_FORMAT: oneOf('LOG_FORMAT', ['json', 'text'], 'text'),
      PUBLIC_CATALOGS_ENABLED: oneOf('PUBLIC_CATALOGS_ENABLED', ['true', 'false'], 'true'),
      STYLEGUIDE_ENABLED: oneOf('STYLEGUIDE_ENABLED', ['true', 'false'], 'true'),
      SECRETS_KEYS_ACCEPTED: asKnown(
        'SECRETS_KEYS_ACCEPTED',
        'give keys as SECRETS_KEY, comma-separated, or leave it out',
      ),
      OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', 'http:', 'https:') ?? '',
      OTEL_EXPORTER_OTLP_HEADERS: asKnown(
        'OTEL_EXPORTER_OTLP_HEADERS',
        'give name=value, comma-separated, with values percent-encoded',
      ),
      OTEL_TRACES_SAMPLER_ARG: read('OTEL_TRACES_SAMPLER_ARG', '1', shareOfOne, 'give a share from 0 to 1, as in 0.1'),
      SMTP_URL: url('SMTP_URL', 'smtp:', 'smtps:', 'smtp+starttls:') ?? '',
      MAIL_FROM: asKnown('MAIL_FROM', 'give an address, as in Messaging <no-reply@example.com>'),
      VAPID_SUBJECT: asKnown('VAPID_SUBJECT', 'give a mailto: or https:// address') || 'mailto:operator@example.com',
      RETENTION_DAYS: String(read('RETENTION_DAYS', 30, wholeNumber(1, 3_650), 'give a number of days from 1 to 3650')),
    },
  };
  problems.push(...sharedAddresses(settings.sites));
  if (problems.length > 0) throw new WrongSettings(problems);
  return settings;
}

function sharedAddresses(sites: Settings['sites']): string[] {
  const byAddress = Object.groupBy(Object.entries(sites), ([, address]) => address);
  const shared = Object.entries(byAddress).filter(([, names = []]) => names.length > 1);
  return shared.map(
    ([address, names = []]) =>
      `${names.map(([name]) => name).join(' and ')} are both ${address}: give each its own address`,
  );
}
