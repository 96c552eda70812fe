export const settingNames = ['PORT', 'DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'BASE_URL'] as const;
