export const settingNames = [
  'PORT',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'BASE_URL',
  'DASHBOARD_URL',
] as const;
