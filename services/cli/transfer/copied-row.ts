import { randomBytes } from 'node:crypto';
import type { DashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { signingSecret } from '../../../shared/webhooks/rules/signing-secret.ts';
import { secretBytes } from '../../../shared/webhooks/verbs/endpoints.ts';
import type { Row } from './secret-columns.ts';

/** Removes from a copy what would reach the original's customers, receivers or callers, or admit them. */
const changes: Readonly<Record<string, (row: Row, secrets: DashboardSecrets) => Row>> = {
  workspaces: (row) => ({ ...row, name: `${String(row.name).slice(0, maxNameLength)} (copy)`, chat_url: null }),
  api_keys: (row) => ({ ...row, hash: random(), revoked_at: row.revoked_at ?? new Date().toISOString() }),
  form_links: (row) => ({ ...row, token_hash: random() }),
  catalogs: (row) => ({ ...row, slug: null, published: false }),
  webhook_endpoints: (row, { webhooks }) => ({
    ...row,
    ...{ secret: hexOf(webhooks.seal(signingSecret(randomBytes(secretBytes)))), next_secret: null },
    ...{ enabled: false, disabled_reason: 'copied', consecutive_failures: 0 },
    disabled_at: row.disabled_at ?? new Date().toISOString(),
  }),
};

/** Null: the row is copied as it is. */
export function changeInCopy(table: string): ((row: Row, secrets: DashboardSecrets) => Row) | null {
  return changes[table] ?? null;
}

const maxNameLength = 190;
const hashBytes = 32;

function random(): string {
  return hexOf(randomBytes(hashBytes));
}

function hexOf(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
