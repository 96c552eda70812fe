/** Every column with a sealed secret, and the key it is under (decided: Secrets at rest). */
export const sealedColumns = [
  { table: 'webhook_endpoints', column: 'secret', by: 'webhooks' },
  { table: 'webhook_endpoints', column: 'next_secret', by: 'webhooks' },
  { table: 'users', column: 'authenticator_secret', by: 'own' },
] as const;

export type SealedColumn = (typeof sealedColumns)[number];
