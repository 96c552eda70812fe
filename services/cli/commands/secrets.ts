import { derivedSecretsSettings } from '../../../shared/secrets/derived-secrets.ts';
import { secretsStatus } from '../../../shared/secrets/status.ts';
import { newVapidPrivateKey, vapidKeysOf } from '../../../shared/secrets/vapid-keys.ts';
import { command } from '../grammar/command.ts';

export const secretsCommands = [
  command({
    name: 'secrets status',
    help: 'Show how many stored secrets each key of SECRETS_KEY and SECRETS_KEYS_ACCEPTED opens, and which key may be dropped.',
    run: ({ sql, secrets }) => secretsStatus(sql(), secrets()),
  }),
  command({
    name: 'secrets derive',
    help: 'Print the secret keys of webhook-dispatcher, conversations and notifier, derived from SECRETS_KEY and SECRETS_KEYS_ACCEPTED.',
    printsText: true,
    run: async ({ settings }) => {
      const { SECRETS_KEY: key, SECRETS_KEYS_ACCEPTED: accepted } = settings('SECRETS_KEY', 'SECRETS_KEYS_ACCEPTED');
      const derived = Object.entries(derivedSecretsSettings(key, accepted));
      return derived.map(([name, value]) => `${name}=${value}`).join('\n');
    },
  }),
  command({
    name: 'secrets vapid',
    help: 'Make the two keys of pushes and print them; they are stored nowhere. With other keys each device has to allow pushes anew.',
    printsText: true,
    run: async () =>
      Object.entries(vapidKeysOf(newVapidPrivateKey()))
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
  }),
];
