import { isId, timeOfId } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import { connect, type Db, type Tx, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { partitioned } from '../../../shared/schema/partitions.ts';
import type { DashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { openSealed } from '../../../shared/secrets/transfer-secrets.ts';
import { raiseClock } from './clock.ts';
import { type Header, newestMigration, transferredTables } from './format.ts';
import type { Invited } from './people.ts';
import { type Batch, type Expected, readWorkspaceFile } from './read-workspace-file.ts';
import { createWriter } from './write-rows.ts';

export interface Importing {
  readonly secrets: DashboardSecrets;
  /** The current one and those accepted. */
  readonly secretsKeys: readonly string[];
  /** Takes over: keys, links, slugs, endpoints and people go on as they were. */
  readonly move: boolean;
  /** A copy beside the original. */
  readonly hasNewId: boolean;
  /** Its keys stay unknown here until the move hands it over. */
  readonly isElsewhere?: boolean;
  readonly onRows?: (rows: number) => void;
}

export interface Imported {
  readonly workspace: string;
  readonly moment: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly invited: readonly Invited[];
}

/** Checks all of it, then writes it in one transaction. Throws `invalid_request` for a file that is not sound, `invalid_state` where
 * something of it is here already. */
export async function importWorkspace(url: string, path: string, importing: Importing): Promise<Imported> {
  const db = connect(url, { name: 'cli import', max: 1, settings: withoutTimeLimit });
  try {
    const expected = { schema: await newestMigration(db), tables: await transferredTables(db) };
    const { header, days } = await checked(path, expected);
    const transfer = header.secrets && openSealed(header.secrets, importing.secretsKeys);
    if (importing.move && transfer === null) throw secretsMissing(header);
    const workspace = importing.hasNewId ? newId('workspace') : header.workspace;
    await refuseKnown(db, workspace);
    if (importing.move) {
      await makeDays(db, days);
      await raiseClock(db, header.heartbeat);
    }
    return await db.begin(async (tx) => {
      // A move shuts the writes of others before (services/cli/move).
      if (importing.move) await tx`select set_config('messaging.moving', ${workspace}, true)`;
      const { batches } = await readWorkspaceFile(path, expected);
      const writer = createWriter(tx, {
        ...importing,
        sourceWorkspaceId: header.workspace,
        targetWorkspaceId: workspace,
        transfer,
      });
      for await (const batch of batches()) {
        await writer.write(batch);
        importing.onRows?.(writer.total());
      }
      if (importing.isElsewhere) await tx`update workspaces set is_elsewhere = true where id = ${workspace}`;
      await noteImport(tx, workspace, header, importing.move);
      return { workspace, moment: header.moment, rows: writer.rows(), invited: writer.invited() };
    });
  } finally {
    await db.end();
  }
}

const maxDays = 400;

/** Reads it to its end, and gives the days of its events. */
async function checked(path: string, expected: Expected): Promise<{ header: Header; days: ReadonlySet<string> }> {
  const { header, batches } = await readWorkspaceFile(path, expected);
  const days = new Set<string>();
  for await (const { table, rows } of batches()) {
    if (table.name === 'events') for (const day of daysOf(rows)) days.add(day);
    if (days.size > maxDays) throw new Refused('invalid_request', `the events are of more than ${maxDays} days`);
  }
  return { header, days };
}

function daysOf(rows: Batch['rows']): string[] {
  return rows.map(({ id }) => {
    if (!isId('event', String(id))) throw new Refused('invalid_request', `${String(id)} is no id of an event`);
    const date = new Date(timeOfId(String(id)));
    if (date.getUTCFullYear() > lastYear) throw new Refused('invalid_request', `${String(id)} is of a day to come`);
    return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
  });
}

const lastYear = 9_999;

async function makeDays(db: Db, days: ReadonlySet<string>): Promise<void> {
  for (const day of days)
    for (const table of partitioned) await db`select make_partition(${table}, ${day}::text::date)`;
}

async function refuseKnown(db: Db, workspace: string): Promise<void> {
  const [known] = await db`select from workspaces where id = ${workspace}`;
  if (!known) return;
  throw new Refused('invalid_state', `${workspace} is here already: --new-id imports a copy beside it`);
}

function secretsMissing({ secrets }: Header): Refused {
  const why = secrets ? 'its secrets are sealed for another installation' : 'it was exported without its secrets';
  return new Refused('invalid_request', `the workspace cannot move by this file: ${why}`);
}

async function noteImport(
  tx: Tx,
  workspace: string,
  { workspace: from, moment }: Header,
  move: boolean,
): Promise<void> {
  const details = JSON.stringify({ from, moment, move });
  await tx`
    insert into audit_entries (workspace_id, id, actor, action, target, details)
    values (${workspace}, ${newId('audit')}, 'command line', 'workspace.imported', ${workspace}, ${details}::text::json)`;
}
