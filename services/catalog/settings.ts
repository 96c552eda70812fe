/** What this service is told: `npm start` gives its process nothing else (deploy/local/processes/environment.ts). */
export const settingNames = ['PORT', 'DATABASE_URL', 'NATS_URL', 'CATALOG_URL', 'PUBLIC_CATALOGS_ENABLED'] as const;
