/** What this service is told: `npm start` gives its process nothing else (deploy/local/processes/environment.ts). */
export const settingNames = ['DATABASE_URL', 'NATS_URL'] as const;
