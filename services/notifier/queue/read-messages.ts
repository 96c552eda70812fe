import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Role } from '../../../shared/people/rules/role.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';

/** What a claimed message says, and where it goes. Sealed columns are in hexadecimal digits. */
export interface MessageRow {
  readonly id: string;
  readonly createdAt: number;
  /** By the clock of the database. */
  readonly now: number;
  /** An attempt before was not answered. */
  readonly mayHaveArrived: boolean;
  readonly userId: string | null;
  readonly workspaceId: string | null;
  readonly workspaceName: string | null;
  readonly chatUrl: string | null;
  readonly email: string | null;
  readonly language: Language;
  /** For no member of a workspace: an account, a chat, an email without an account. */
  readonly isOutsideWorkspace: boolean;
  /** Now; null for somebody who is no member any more. */
  readonly role: Role | null;
  readonly pushEndpoint: string | null;
  readonly pushKeys: string | null;
  readonly items: readonly ItemRow[];
}

export interface ItemRow {
  readonly data: Readonly<Record<string, unknown>>;
  readonly subjectId: string | null;
  readonly token: string | null;
}

const statement = sqlFile<{ ids: readonly string[] }, MessageRow>(join(import.meta.dir, 'read-messages.sql'));

export async function readMessages(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, MessageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await statement(db, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}
