/** What this service is told: `npm start` gives its process nothing else (deploy/local/processes/environment.ts). */
export const settingNames = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'NATS_URL',
  'WEBHOOK_SECRETS_KEY',
  'WEBHOOK_SECRETS_KEYS_ACCEPTED',
  'WEBHOOK_NETWORK',
  'STACK_ADDRESSES',
  'RETENTION_DAYS',
] as const;
