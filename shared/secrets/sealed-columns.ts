/** Every column that holds something sealed, and by which of the keys (decided: Secrets at rest). Each table has an `id`. */
export const sealedColumns = [
  { table: 'webhook_endpoints', column: 'secret', by: 'webhooks' },
  { table: 'webhook_endpoints', column: 'next_secret', by: 'webhooks' },
  { table: 'users', column: 'authenticator_secret', by: 'own' },
] as const;

export type SealedColumn = (typeof sealedColumns)[number];
