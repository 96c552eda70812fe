import { Refused } from '../../../../shared/basics/refused.ts';
import { type Check, type Finding, problemsOr, wrong } from '../finding.ts';

const sites = ['BASE_URL', 'FORMS_URL', 'CATALOG_URL', 'DASHBOARD_URL'] as const;
const others = [
  ...(['DATABASE_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'NATS_URL', 'SECRETS_KEY', 'WEBHOOK_NETWORK'] as const),
  ...(['STACK_ADDRESSES', 'RETENTION_DAYS', 'LOG_LEVEL', 'LOG_FORMAT', 'DRAIN_SECONDS'] as const),
  ...([
    'PUBLIC_CATALOGS_ENABLED',
    'STYLEGUIDE_ENABLED',
    'DEMO_ORDERS',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_TRACES_SAMPLER_ARG',
  ] as const),
];

export const settingsCheck: Check = {
  name: 'settings',
  asks: 'Is each setting there that the services are told, and of the right form?',
  healthyWhen: 'All are, public names have https, and no webhook can go to the stack itself.',
  needsDatabase: false,
  look: async ({ settings: ask }) => {
    try {
      const read = ask(...others, ...sites);
      const plain = sites.map((name) => plainText(name, read[name]));
      const problems = [...plain, openStack(read.WEBHOOK_NETWORK, read.STACK_ADDRESSES)];
      return problemsOr(problems, `${others.length + sites.length} are as they should be`);
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

function plainText(name: string, url: string): Finding | false {
  const { protocol, hostname } = new URL(url);
  const isHere = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isHere) return false;
  return wrong(`${name} is a public name without https: ${hostname}`, 'give it an https:// address');
}

function openStack(network: string, addresses: string): Finding | false {
  if (network !== 'private' || addresses !== '') return false;
  const found = 'webhooks may go to private addresses, and STACK_ADDRESSES names none of ours where they may not';
  return wrong(found, 'list host:port of each datastore and service in STACK_ADDRESSES');
}
