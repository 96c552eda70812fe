/** The settings of this service. `npm start` passes it no others (deploy/local/processes/environment.ts). */
export const settingNames = ['PORT', 'DATABASE_URL', 'NATS_URL', 'CATALOG_URL', 'PUBLIC_CATALOGS_ENABLED'] as const;
