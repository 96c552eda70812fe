import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Role } from '../../../shared/people/rules/role.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';

/** The contents and the recipient of a claimed message. `chatUrl`, `pushKeys` and `token` are encrypted, in hexadecimal. */
export interface MessageRow {
  readonly id: string;
  readonly createdAt: number;
  /** The time of the database, Unix ms. */
  readonly now: number;
  /** An earlier attempt got no answer. */
  readonly mayHaveArrived: boolean;
  readonly userId: string | null;
  readonly workspaceId: string | null;
  readonly workspaceName: string | null;
  readonly chatUrl: string | null;
  readonly email: string | null;
  readonly language: Language;
  /** Whether the message is not for a member of a workspace as such, but for an account, a chat or an email
   * without an account. False for a former member. */
  readonly isOutsideWorkspace: boolean;
  /** The current role; null for a former member. */
  readonly role: Role | null;
  readonly pushEndpoint: string | null;
  readonly pushKeys: string | null;
  readonly items: readonly ItemRow[];
}

export interface ItemRow {
  readonly data: Readonly<Record<string, unknown>>;
  readonly subjectId: string | null;
  readonly token: string | null;
  /** It names the recipient. */
  readonly isOwn: boolean;
}

const statement = sqlFile<{ ids: readonly string[] }, MessageRow>(join(import.meta.dir, 'read-messages.sql'));

export async function readMessages(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, MessageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await statement(db, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}
