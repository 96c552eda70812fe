import { Refused } from '../../../shared/basics/refused.ts';
import { rowOf, type TransferredTable, tableNames, tableOf } from './format.ts';
import type { Row } from './secret-columns.ts';

const referredTo = new Set(tableNames.flatMap((name) => Object.values(tableOf(name).refers ?? {})));

/** Whether each row is one of the workspace and names rows of it alone. Throws `invalid_request`. */
export function checkRows(workspaceId: string) {
  const ids = new Map([...referredTo].map((table) => [table, new Set<unknown>()]));
  return ({ name, columns }: TransferredTable, line: string, before: number): Row => {
    const refuse = (problem: string): Refused =>
      new Refused('invalid_request', `row ${before + 1}, in ${name}: ${problem}`);
    const values = arrayIn(line);
    if (values === null) throw refuse('it is not a JSON array');
    if (values.length !== columns.length) throw refuse('it has other columns than its table');
    if (values.some((value) => value !== null && typeof value !== 'string'))
      throw refuse('a value is neither a text nor null');
    const row = rowOf(values, columns);
    const owner = name === 'workspaces' ? row.id : columns.includes('workspace_id') ? row.workspace_id : workspaceId;
    if (owner !== workspaceId) throw refuse('it is of another workspace');
    for (const [column, table] of Object.entries(tableOf(name).refers ?? {})) {
      if (row[column] !== null && !ids.get(table)?.has(row[column]))
        throw refuse(`its ${column} is not in ${table} of the file`);
    }
    ids.get(name)?.add(row.id);
    return row;
  };
}

function arrayIn(line: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
