import type { Db } from '../db/connections/connect.ts';
import type { DashboardSecrets } from './derived-secrets.ts';
import { sealedColumns } from './sealed-columns.ts';

interface KeyStatus {
  readonly key: string;
  readonly isCurrent: boolean;
  readonly secrets: number;
  readonly mayBeDropped: boolean;
}

export interface SecretsStatus {
  readonly keys: readonly KeyStatus[];
  readonly unopened: number;
}

const pageRows = 1_000;

export async function secretsStatus(sql: Db, secrets: DashboardSecrets): Promise<SecretsStatus> {
  const { dashboardOnly, webhooks, channels, notifications } = secrets;
  const roots = new Map([
    ...dashboardOnly.keyIds.map((id) => [id, id] as const),
    ...dashboardOnly.keyIds.map((id, at) => [webhooks.keyIds[at], id] as const),
    ...dashboardOnly.keyIds.map((id, at) => [channels.keyIds[at], id] as const),
    ...dashboardOnly.keyIds.map((id, at) => [notifications.keyIds[at], id] as const),
  ]);
  const counts = new Map<string | undefined, number>();
  for (const { table, column, by } of sealedColumns) {
    const rows = sql<{ sealed: Uint8Array }[]>`
      select ${sql(column)} as sealed from ${sql(table)} where ${sql(column)} is not null`.cursor(pageRows);
    for await (const page of rows) {
      for (const { sealed } of page) {
        const key = roots.get(secrets[by].keyOf(sealed) ?? '');
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  const keys = dashboardOnly.keyIds.map((key, index) => {
    const count = counts.get(key) ?? 0;
    return { key, isCurrent: index === 0, secrets: count, mayBeDropped: index > 0 && count === 0 };
  });
  return { keys, unopened: counts.get(undefined) ?? 0 };
}
