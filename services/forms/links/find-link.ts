import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Answers, ProfileField } from '../../../shared/domain/forms/field.ts';

/** A link that may be opened now, and all that is known behind it. */
export interface FoundLink {
  readonly workspaceId: string;
  readonly linkId: string;
  readonly formId: string;
  /** Of the form: the one that was answered, the newest while nothing was. */
  readonly version: number;
  readonly zone: string;
  /** The database's clock, Unix ms. */
  readonly now: number;
  readonly edits: number;
  /** Null before the first submission, as is `answers`. */
  readonly editsUsed: number | null;
  readonly answers: Answers | null;
  /** When they were given or changed last, Unix ms; null before the first time. */
  readonly answeredAt: number | null;
  readonly customerId: string | null;
  readonly profile: Readonly<Record<ProfileField, string | null>>;
  readonly custom: Readonly<Record<string, unknown>>;
}

/**
 * The link of a token, or null when there is none that may be opened now: of another form, invented, cancelled, expired
 * and scheduled for later are all the same null, by the same work (I12). The statement reads the link whose hash is the
 * next from the token's on and whether it lives, whether or not it is the token's own, and only then looks whether it is: so
 * the index and the table are read alike for every token, and nothing further is read for a dead one.
 */
export async function findLink(db: Db, token: string): Promise<FoundLink | null> {
  const [row] = await linkQuery(db, token);
  return row === undefined ? null : linkOf(row);
}

/** The statement by itself, so that the work it causes can be looked at. */
export function linkQuery(db: Db, token: string) {
  const hash = Bun.SHA256.hash(token) as Uint8Array;
  return db<LinkRow[]>`
    select l.workspace_id, l.id, l.form_id, l.edits, w.timezone, clock_timestamp() as now, s.edits_used, s.answers, s.updated_at as answered_at,
      coalesce(s.version, f.version) as version, coalesce(s.customer_id, l.customer_id) as customer_id, c.name, c.phone, c.email, c.custom_fields
    from (
      select *, is_live(starts_at, expires_at, cancelled_at) as live from form_links
      where token_hash >= ${hash} order by token_hash limit 1
    ) l
      join workspaces w on w.id = l.workspace_id
      join forms f on f.workspace_id = l.workspace_id and f.id = l.form_id
      left join form_submissions s on s.workspace_id = l.workspace_id and s.link_id = l.id
      left join customers c on c.workspace_id = l.workspace_id and c.id = coalesce(s.customer_id, l.customer_id)
    where l.token_hash = ${hash} and l.live`;
}

interface LinkRow {
  readonly workspace_id: string;
  readonly id: string;
  readonly form_id: string;
  readonly version: number;
  readonly edits: number;
  readonly timezone: string;
  readonly now: number;
  readonly edits_used: number | null;
  readonly answers: Answers | null;
  readonly answered_at: number | null;
  readonly customer_id: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly custom_fields: Readonly<Record<string, unknown>> | null;
}

function linkOf(row: LinkRow): FoundLink {
  const { name, phone, email } = row;
  return {
    workspaceId: row.workspace_id,
    linkId: row.id,
    formId: row.form_id,
    version: row.version,
    zone: row.timezone,
    now: row.now,
    edits: row.edits,
    editsUsed: row.edits_used,
    answers: row.answers,
    answeredAt: row.answered_at,
    customerId: row.customer_id,
    profile: { name, phone, email },
    custom: row.custom_fields ?? {},
  };
}
