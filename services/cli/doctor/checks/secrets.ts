import { derivedSecretsSettings } from '../../../../shared/secrets/derived-secrets.ts';
import { createSecrets, keysIn } from '../../../../shared/secrets/secrets.ts';
import { type Check, well, wrong } from '../finding.ts';

const looksAt = 20; // endpoints

export const secretsCheck: Check = {
  name: 'secrets',
  asks: 'Does webhook-dispatcher open the signing secrets of endpoints with the key derived from SECRETS_KEY?',
  healthyWhen: 'The newest and the oldest do: the key is the one that they were sealed under.',
  needsDatabase: true,
  look: async ({ sql, settings }) => {
    const { SECRETS_KEY: key, SECRETS_KEYS_ACCEPTED: accepted } = settings('SECRETS_KEY', 'SECRETS_KEYS_ACCEPTED');
    const derived = derivedSecretsSettings(key, accepted);
    const secrets = createSecrets(derived.WEBHOOK_SECRETS_KEY, keysIn(derived.WEBHOOK_SECRETS_KEYS_ACCEPTED));
    const rows = await sql()<{ id: string; secret: Uint8Array }[]>`
      (select id, secret from webhook_endpoints where deleted_at is null order by id desc limit ${looksAt})
      union
      (select id, secret from webhook_endpoints where deleted_at is null order by id limit ${looksAt})`;
    const closed = rows.filter(({ secret }) => secrets.keyOf(secret) === null);
    const [first] = closed;
    if (first === undefined) return [well(rows.length === 0 ? 'there is none yet' : 'they open')];
    const found = `${closed.length} of ${rows.length} do not open, that of ${first.id} for one`;
    return [wrong(found, 'start the services with the SECRETS_KEY of before, or give these endpoints new secrets')];
  },
};
