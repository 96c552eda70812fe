import { Refused } from '../../../shared/basics/refused.ts';
import type { DashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { sealedColumns } from '../../../shared/secrets/sealed-columns.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';

export type Row = Record<string, unknown>;

export interface SecretColumn {
  readonly table: string;
  readonly column: string;
  /** The key that encrypts the column; null for a hash, which is encrypted only in files, where it could be guessed. */
  readonly by: keyof DashboardSecrets | null;
}

const secretColumns: readonly SecretColumn[] = [
  ...sealedColumns,
  { table: 'users', column: 'password_hash', by: null },
  { table: 'recovery_codes', column: 'hash', by: null },
];

export function secretColumnsOf(table: string): readonly SecretColumn[] {
  return secretColumns.filter((each) => each.table === table);
}

/** If `transfer` is null, secrets become null. Throws `invalid_state` for a secret that our keys do not decrypt. */
export function sealedForTransfer(table: string, row: Row, own: DashboardSecrets, transfer: Secrets | null): Row {
  return withSecrets(table, row, (value, by) => {
    if (transfer === null) return null;
    return hexOf(transfer.seal(by === null ? value : decrypt(own[by], value, `a secret in ${table}`)));
  });
}

/** Encrypts the secrets of the file with the keys of this installation. Throws `invalid_request` without a transfer key. */
export function resealWithLocalKeys(table: string, row: Row, own: DashboardSecrets, transfer: Secrets | null): Row {
  return withSecrets(table, row, (value, by) => {
    if (transfer === null) throw new Refused('invalid_request', `the file has a secret in ${table}, and no key for it`);
    const plain = decrypt(transfer, value, `a secret in ${table} of the file`);
    return by === null ? plain : hexOf(own[by].seal(plain));
  });
}

function withSecrets(table: string, row: Row, change: (value: string, by: SecretColumn['by']) => string | null): Row {
  const changed = { ...row };
  for (const { column, by } of secretColumnsOf(table)) {
    const value = row[column];
    if (value !== null && value !== undefined) changed[column] = change(String(value), by);
  }
  return changed;
}

function decrypt(secrets: Secrets, hex: string, what: string): string {
  try {
    return secrets.open(Buffer.from(hex.replace(/^\\x/, ''), 'hex'));
  } catch {
    throw new Refused('invalid_state', `${what} does not open: it was sealed under another key`);
  }
}

function hexOf(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
