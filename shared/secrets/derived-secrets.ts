import { hkdfSync } from 'node:crypto';
import { createSecrets, keysIn, type Secrets } from './secrets.ts';

/** What holders of SECRETS_KEY seal and open (decided: Secrets at rest). */
export interface DashboardSecrets {
  readonly dashboardOnly: Secrets;
  readonly webhooks: Secrets;
  readonly channels: Secrets;
  readonly notifications: Secrets;
}

export function createDashboardSecrets(secretsKey: string, accepted: readonly string[] = []): DashboardSecrets {
  const derived = (keyFrom: (secretsKey: string) => string) =>
    createSecrets(keyFrom(secretsKey), accepted.map(keyFrom));
  return {
    dashboardOnly: createSecrets(secretsKey, accepted),
    webhooks: derived(webhookSecretsKey),
    channels: derived(channelSecretsKey),
    notifications: derived(notificationSecretsKey),
  };
}

export function webhookSecretsKey(secretsKey: string): string {
  return derivedKey(secretsKey, 'webhook signing secrets');
}

export function channelSecretsKey(secretsKey: string): string {
  return derivedKey(secretsKey, 'channels');
}

export function notificationSecretsKey(secretsKey: string): string {
  return derivedKey(secretsKey, 'notifications');
}

function derivedKey(secretsKey: string, purpose: string): string {
  const key = hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', purpose, 32);
  return Buffer.from(key).toString('base64');
}

/** The settings of services that do not have SECRETS_KEY. */
export function derivedSecretsSettings(secretsKey: string, accepted = '') {
  const all = (keyFrom: (secretsKey: string) => string) => keysIn(accepted).map(keyFrom).join(',');
  return {
    WEBHOOK_SECRETS_KEY: webhookSecretsKey(secretsKey),
    WEBHOOK_SECRETS_KEYS_ACCEPTED: all(webhookSecretsKey),
    CHANNEL_SECRETS_KEY: channelSecretsKey(secretsKey),
    CHANNEL_SECRETS_KEYS_ACCEPTED: all(channelSecretsKey),
    NOTIFICATION_SECRETS_KEY: notificationSecretsKey(secretsKey),
    NOTIFICATION_SECRETS_KEYS_ACCEPTED: all(notificationSecretsKey),
  };
}
