/** Every column with a sealed secret, and the key it is under (decided: Secrets at rest). */
export const sealedColumns = [
  { table: 'webhook_endpoints', column: 'secret', by: 'webhooks' },
  { table: 'webhook_endpoints', column: 'next_secret', by: 'webhooks' },
  { table: 'channel_connections', column: 'secret', by: 'channels' },
  { table: 'users', column: 'authenticator_secret', by: 'dashboardOnly' },
  { table: 'notifications', column: 'sealed_token', by: 'notifications' },
  { table: 'push_devices', column: 'sealed_keys', by: 'notifications' },
  { table: 'workspaces', column: 'chat_url', by: 'notifications' },
] as const;

export type SealedColumn = (typeof sealedColumns)[number];
