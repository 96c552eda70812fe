import type { Tx } from '../../../shared/db/connections/connect.ts';
import { withAccounts } from './new-ids.ts';
import { matchAccount } from './people.ts';
import { type Row, resealWithLocalKeys, secretColumnsOf } from './secret-columns.ts';
import type { InsertRows, WriteBatch, Writing } from './writing.ts';

const signInTables = ['passkeys', 'recovery_codes'];

/** Inserts rows unchanged. People who already have an account here keep it: their passkeys and codes are not imported. */
export function mover(tx: Tx, { secrets, transfer, targetWorkspaceId }: Writing, insert: InsertRows): WriteBatch {
  /** From the id of a person in the file to that of the account here; `matchAccount` fills it. */
  const accounts = new Map<string, string>();
  const resealed = (table: string, row: Row): Row => resealWithLocalKeys(table, row, secrets, transfer);

  const newPeople = async (rows: readonly Row[]): Promise<Row[]> => {
    const added: Row[] = [];
    for (const row of rows) {
      const person = {
        ...resealed('users', row),
        joined_through: row.joined_through === null ? null : targetWorkspaceId,
      };
      if (!(await matchAccount(tx, row, accounts))) added.push(person);
    }
    return added;
  };

  return async ({ table, rows }) => {
    const { name } = table;
    if (name === 'users') return insert(table, await newPeople(rows), (line) => line);
    const kept = signInTables.includes(name) ? rows.filter(({ user_id: id }) => !accounts.has(String(id))) : rows;
    const hasSecrets = secretColumnsOf(name).length > 0;
    await insert(table, hasSecrets ? kept.map((row) => resealed(name, row)) : kept, withAccounts(accounts));
  };
}
