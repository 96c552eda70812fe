import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import type { Answers, ProfileField } from '../../../shared/forms/rules/field.ts';

/** A link that may be opened now, with its submission and customer. */
export interface FoundLink {
  readonly workspaceId: string;
  readonly linkId: string;
  readonly formId: string;
  /** The form's version: the answered one, or the newest before the first submission. */
  readonly version: number;
  readonly zone: string;
  /** The database's clock, Unix ms. */
  readonly now: number;
  readonly edits: number;
  /** Null before the first submission, as is `answers`. */
  readonly editsUsed: number | null;
  readonly answers: Answers | null;
  /** Time of the last submission or change, Unix ms; null before the first. */
  readonly answeredAt: number | null;
  readonly customerId: string | null;
  readonly profile: Readonly<Record<ProfileField, string | null>>;
  readonly custom: Readonly<Record<string, unknown>>;
}

/** Null for an unknown, cancelled, expired or scheduled link, after the same
 * work for each (I12). A pool must be from connect-with-index-scans.ts. */
export function findLink(db: Db | Tx, token: string): Promise<FoundLink | null> {
  return linkFrom(db, 'find_link', token);
}

/** As `findLink`, and the link is locked until the transaction ends. */
export function lockLink(tx: Tx, token: string): Promise<FoundLink | null> {
  return linkFrom(tx, 'lock_link', token);
}

async function linkFrom(db: Db | Tx, find: 'find_link' | 'lock_link', token: string): Promise<FoundLink | null> {
  const [link] = await db<FoundLink[]>`
    select workspace_id as "workspaceId", link_id as "linkId", form_id as "formId", edits, zone, edits_used as "editsUsed", answers,
      answered_at as "answeredAt", version, now, customer_id as "customerId", profile, custom
    from ${db(find)}(decode(${Bun.SHA256.hash(token, 'hex')}, 'hex'))`;
  return link ?? null;
}
