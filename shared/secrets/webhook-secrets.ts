import { hkdfSync } from 'node:crypto';
import { createSecrets, keysIn, type Secrets } from './secrets.ts';

/** The secrets that holders of SECRETS_KEY seal and open (decided: Secrets at rest). */
export interface DashboardSecrets {
  readonly own: Secrets;
  readonly webhooks: Secrets;
}

export function createDashboardSecrets(secretsKey: string, accepted: readonly string[] = []): DashboardSecrets {
  const derived = [secretsKey, ...accepted].map(webhookSecretsKey);
  const [current = '', ...others] = derived;
  return {
    own: createSecrets(secretsKey, accepted),
    webhooks: createSecrets(current, others),
  };
}

export function webhookSecretsKey(secretsKey: string): string {
  const key = hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', 'webhook signing secrets', 32);
  return Buffer.from(key).toString('base64');
}

export function webhookSecretsSettings(secretsKey: string, accepted = '') {
  return {
    WEBHOOK_SECRETS_KEY: webhookSecretsKey(secretsKey),
    WEBHOOK_SECRETS_KEYS_ACCEPTED: keysIn(accepted).map(webhookSecretsKey).join(','),
  };
}
