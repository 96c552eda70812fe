import { derivedSecretsSettings } from '../../../../shared/secrets/derived-secrets.ts';
import { createSecrets, keysIn } from '../../../../shared/secrets/secrets.ts';
import { type Check, well, wrong } from '../finding.ts';

const sampleSize = 20; // endpoints

export const secretsCheck: Check = {
  name: 'secrets',
  asks: 'Does webhook-dispatcher open the signing secrets of endpoints with the key derived from SECRETS_KEY?',
  healthyWhen: 'It opens the newest and the oldest.',
  needsDatabase: true,
  run: async ({ sql, settings }) => {
    const { SECRETS_KEY: key, SECRETS_KEYS_ACCEPTED: accepted } = settings('SECRETS_KEY', 'SECRETS_KEYS_ACCEPTED');
    const derived = derivedSecretsSettings(key, accepted);
    const secrets = createSecrets(derived.WEBHOOK_SECRETS_KEY, keysIn(derived.WEBHOOK_SECRETS_KEYS_ACCEPTED));
    const rows = await sql()<{ id: string; secret: Uint8Array }[]>`
      (select id, secret from webhook_endpoints where deleted_at is null order by id desc limit ${sampleSize})
      union
      (select id, secret from webhook_endpoints where deleted_at is null order by id limit ${sampleSize})`;
    const undecryptable = rows.filter(({ secret }) => secrets.keyOf(secret) === null);
    const [first] = undecryptable;
    if (first === undefined) return [well(rows.length === 0 ? 'there are none yet' : 'they open')];
    const found = `${undecryptable.length} of ${rows.length} do not open, such as that of ${first.id}`;
    return [wrong(found, 'start the services with the previous SECRETS_KEY, or give these endpoints new secrets')];
  },
};
