import type { Tx } from '../../../shared/db/connections/connect.ts';
import { withAccounts } from './new-ids.ts';
import { hasAccount } from './people.ts';
import { type Row, sealedForHere, secretColumnsOf } from './secret-columns.ts';
import type { InsertLines, WriteBatch, Writing } from './writing.ts';

const signInTables = ['passkeys', 'recovery_codes'];

/** Everything as it was; whoever has an account here keeps it, with how they sign in here. */
export function mover(tx: Tx, { secrets, transfer, to }: Writing, insert: InsertLines): WriteBatch {
  const accounts = new Map<string, string>();
  const forHere = (table: string, row: Row): Row => sealedForHere(table, row, secrets, transfer);

  const newPeople = async (rows: readonly Row[]): Promise<string[]> => {
    const added: string[] = [];
    for (const row of rows) {
      const person = { ...forHere('users', row), joined_through: row.joined_through === null ? null : to };
      if (!(await hasAccount(tx, row, accounts))) added.push(JSON.stringify(person));
    }
    return added;
  };

  return async ({ table, lines, rows }) => {
    const { name } = table;
    if (name === 'users') return insert(table, await newPeople(rows));
    const kept = signInTables.includes(name) ? rows.filter(({ user_id: id }) => !accounts.has(String(id))) : rows;
    const hasSecrets = secretColumnsOf(name).length > 0;
    const texts = kept === rows && !hasSecrets ? lines : kept.map((row) => JSON.stringify(forHere(name, row)));
    await insert(table, texts.map(withAccounts(accounts)));
  };
}
