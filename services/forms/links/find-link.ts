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
  /** Null until the form was answered. */
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
export async function findLink(db: Db | Tx, token: string): Promise<FoundLink | null> {
  const [link] = await linkQuery(db, token);
  return link ?? null;
}

/** Exported so that tests can explain it. The hash is compared after the look-up,
 * so that every token reads the index and table alike. The fences (`offset 0`) force
 * look-ups by key. `now` is a number, because a timestamp costs more to write and parse. */
export function linkQuery(db: Db | Tx, token: string) {
  const hash = Bun.SHA256.hash(token, 'hex');
  return db<FoundLink[]>`
    select l.workspace_id as "workspaceId", l.id as "linkId", l.form_id as "formId", l.edits, w.timezone as zone,
      s.edits_used as "editsUsed", s.answers, s.updated_at as "answeredAt", coalesce(s.version, f.version) as version,
      trunc(date_part('epoch', clock_timestamp()) * 1000) as now, coalesce(s.customer_id, l.customer_id) as "customerId",
      json_build_object('name', c.name, 'phone', c.phone, 'email', c.email) as profile,
      coalesce(c.custom_fields, '{}') as custom
    from ${nextLink(db, hash)} l
      cross join lateral (select timezone from workspaces where id = l.workspace_id offset 0) w
      cross join lateral (select version from forms where workspace_id = l.workspace_id and id = l.form_id offset 0) f
      left join lateral (
        select edits_used, answers, updated_at, version, customer_id from form_submissions
        where workspace_id = l.workspace_id and link_id = l.id offset 0
      ) s on true
      left join lateral (
        select name, phone, email, custom_fields from customers
        where workspace_id = l.workspace_id and id = coalesce(s.customer_id, l.customer_id) offset 0
      ) c on true
    where l.token_hash = decode(${hash}, 'hex') and l.live`;
}

/** Locks the link of a token until the transaction ends, with the same work if there is no open link (I12). */
export function lockLink(tx: Db | Tx, token: string) {
  const hash = Bun.SHA256.hash(token, 'hex');
  return tx`
    select from form_links where (workspace_id, id) = (
      select workspace_id, id from ${nextLink(tx, hash)} l where token_hash = decode(${hash}, 'hex') and live
    ) for update`;
}

function nextLink(db: Db | Tx, hash: string) {
  return db`(
    select *, is_live(starts_at, expires_at, cancelled_at) as live from form_links
    where token_hash >= decode(${hash}, 'hex') order by token_hash limit 1
  )`;
}
