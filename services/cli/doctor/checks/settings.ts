import { Refused } from '../../../../shared/basics/refused.ts';
import { type Check, type Finding, problemsOr, wrong } from '../finding.ts';

const sites = ['BASE_URL', 'FORMS_URL', 'CATALOG_URL', 'DASHBOARD_URL'] as const;
const others = [
  ...(['DATABASE_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'NATS_URL', 'SECRETS_KEY', 'WEBHOOK_NETWORK'] as const),
  ...(['STACK_ADDRESSES', 'RETENTION_DAYS', 'LOG_LEVEL', 'LOG_FORMAT', 'DRAIN_SECONDS'] as const),
  ...(['SMTP_URL', 'MAIL_FROM', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const),
  ...([
    'PUBLIC_CATALOGS_ENABLED',
    'STYLEGUIDE_ENABLED',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_TRACES_SAMPLER_ARG',
  ] as const),
];

export const settingsCheck: Check = {
  name: 'settings',
  asks: 'Is each setting of the services present and valid?',
  healthyWhen: 'All are, public names have https, and no webhook can go to the stack itself.',
  needsDatabase: false,
  run: async ({ settings }) => {
    try {
      const values = settings(...others, ...sites);
      const withoutHttps = sites.map((name) => publicWithoutHttps(name, values[name]));
      const problems = [...withoutHttps, unprotectedStack(values.WEBHOOK_NETWORK, values.STACK_ADDRESSES)];
      return problemsOr(problems, `${others.length + sites.length} are valid`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.message
        .split('; ')
        .map((problem) =>
          wrong(problem, 'set it where the services are started; deploy/settings.md says what each is'),
        );
    }
  },
};

function publicWithoutHttps(name: string, url: string): Finding | false {
  const { protocol, hostname } = new URL(url);
  const isHere = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isHere) return false;
  return wrong(`${name} is a public name without https: ${hostname}`, 'give it an https:// address');
}

function unprotectedStack(network: string, addresses: string): Finding | false {
  if (network !== 'private' || addresses !== '') return false;
  const found = 'webhooks may go to private addresses and, as STACK_ADDRESSES is empty, to this stack';
  return wrong(found, 'list host:port of each datastore and service in STACK_ADDRESSES');
}
