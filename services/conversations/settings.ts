export const settingNames = ['DATABASE_URL', 'NATS_URL'] as const;
