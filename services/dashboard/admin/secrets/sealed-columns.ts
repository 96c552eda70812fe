/** Every column that holds something sealed under SECRETS_KEY (decided: Secrets at rest). Each table has an `id`. */
export const sealedColumns = [
  { table: 'webhook_endpoints', column: 'secret' },
  { table: 'webhook_endpoints', column: 'next_secret' },
  { table: 'users', column: 'authenticator_secret' },
] as const;

export type SealedColumn = (typeof sealedColumns)[number];
