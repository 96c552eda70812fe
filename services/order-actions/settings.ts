/** What this service is told: `npm start` gives its process nothing else (deploy/local/processes/environment.ts). */
export const settingNames = ['PORT', 'DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'BASE_URL'] as const;
