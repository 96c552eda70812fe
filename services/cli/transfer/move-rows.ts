import type { Tx } from '../../../shared/db/connections/connect.ts';
import { withAccounts } from './new-ids.ts';
import { hasAccount } from './people.ts';
import { type Row, sealedForHere, secretColumnsOf } from './secret-columns.ts';
import type { InsertRows, WriteBatch, Writing } from './writing.ts';

const signInTables = ['passkeys', 'recovery_codes'];

/** Everything as it was; whoever has an account here keeps it, with how they sign in here. */
export function mover(tx: Tx, { secrets, transfer, to }: Writing, insert: InsertRows): WriteBatch {
  const accounts = new Map<string, string>();
  const forHere = (table: string, row: Row): Row => sealedForHere(table, row, secrets, transfer);

  const newPeople = async (rows: readonly Row[]): Promise<Row[]> => {
    const added: Row[] = [];
    for (const row of rows) {
      const person = { ...forHere('users', row), joined_through: row.joined_through === null ? null : to };
      if (!(await hasAccount(tx, row, accounts))) added.push(person);
    }
    return added;
  };

  return async ({ table, rows }) => {
    const { name } = table;
    if (name === 'users') return insert(table, await newPeople(rows), (line) => line);
    const kept = signInTables.includes(name) ? rows.filter(({ user_id: id }) => !accounts.has(String(id))) : rows;
    const hasSecrets = secretColumnsOf(name).length > 0;
    await insert(table, hasSecrets ? kept.map((row) => forHere(name, row)) : kept, withAccounts(accounts));
  };
}
