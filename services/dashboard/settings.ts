/** The settings of this service: `npm start` passes no others (deploy/local/processes/environment.ts). */
export const settingNames = [
  'PORT',
  'DATABASE_URL',
  'NATS_URL',
  'REDIS_URL',
  'SECRETS_KEY',
  'SECRETS_KEYS_ACCEPTED',
  'BASE_URL',
  'FORMS_URL',
  'CATALOG_URL',
  'DASHBOARD_URL',
  'MAIL_FROM',
  'VAPID_PUBLIC_KEY',
  'PUBLIC_CATALOGS_ENABLED',
  'WEBHOOK_NETWORK',
  'STACK_ADDRESSES',
  'STYLEGUIDE_ENABLED',
] as const;
