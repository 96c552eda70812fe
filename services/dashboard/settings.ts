/** What this service is told: `npm start` gives its process nothing else (deploy/local/processes/environment.ts). */
export const settingNames = [
  'PORT',
  'DATABASE_URL',
  'NATS_URL',
  'REDIS_URL',
  'SECRETS_KEY',
  'BASE_URL',
  'FORMS_URL',
  'DASHBOARD_URL',
  'DEMO_ORDERS',
  'WEBHOOK_NETWORK',
  'STACK_ADDRESSES',
  'STYLEGUIDE_ENABLED',
] as const;
