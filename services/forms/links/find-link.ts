import type { Db } from '../../../shared/db/connections/connect.ts';
import { inBatches } from '../../../shared/db/connections/in-batches.ts';
import type { Answers, ProfileField } from '../../../shared/domain/forms/field.ts';
import { createLargeLimiter } from '../large-limiter.ts';

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
 * Gives the link of a token, or null when there is none that may be opened now: of another form, invented, cancelled, expired
 * and scheduled for later are all the same null, by the same work (I12).
 */
export type FindLink = (token: string) => Promise<FoundLink | null>;

/** What the answers of a link and the customer's fields may take where they lie, in bytes, for the link to be read with others. */
const usualBytes = 8 * 1024;

/**
 * Tokens that come in at the same moment are looked for by one statement. Links with much behind them are then read one by one.
 * `db` is by index (connect-by-index.ts).
 */
export function createFindLink(db: Db): FindLink {
  const findTogether = inBatches((tokens: readonly string[]) => findLinks(db, tokens, usualBytes));
  const limiter = createLargeLimiter();
  return async (token) => {
    let found = await findTogether(token);
    if (found?.isLarge) [found = null] = await limiter.run(found.workspace_id, () => findLinks(db, [token], null));
    return found && linkOf(found);
  };
}

async function findLinks(db: Db, tokens: readonly string[], mostBytes: number | null): Promise<(LinkRow | null)[]> {
  const found = new Map((await linkQuery(db, tokens, mostBytes)).map((row) => [row.nth, row]));
  return tokens.map((_, index) => found.get(index + 1) ?? null);
}

/**
 * The statement by itself, so that the work it causes can be looked at. It reads the link whose hash is the next from each
 * token's on and whether it lives, whether or not it is the token's own, and only then looks whether it is: so the index and
 * the table are read alike for every token, and nothing further is read for a dead one. The fences (`offset 0`) look
 * everything up by its key, whatever the plan thinks of how much there is. `now` is a number because a timestamp takes longer
 * to write and to read. Of a link with more behind it than `mostBytes` it says so, and gives neither the answers nor the
 * customer's fields.
 */
export function linkQuery(db: Db, tokens: readonly string[], mostBytes: number | null) {
  const hashes = tokens.map((token) => Bun.SHA256.hash(token, 'hex'));
  return db<LinkRow[]>`
    select asked.nth, l.workspace_id, l.id, l.form_id, l.edits, w.timezone, s.edits_used, s.updated_at as answered_at,
      trunc(date_part('epoch', clock_timestamp()) * 1000) as now, coalesce(s.version, f.version) as version,
      case when not is_large then s.answers end as answers, coalesce(s.customer_id, l.customer_id) as customer_id,
      c.name, c.phone, c.email, case when not is_large then c.custom_fields end as custom_fields, is_large as "isLarge"
    from (select nth, decode(hash, 'hex') as hash from unnest(${hashes}::text[]) with ordinality given (hash, nth)) asked
      cross join lateral (
        select *, is_live(starts_at, expires_at, cancelled_at) as live from form_links
        where token_hash >= asked.hash order by token_hash limit 1
      ) l
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
      cross join lateral (
        select (coalesce(pg_column_size(s.answers), 0) + coalesce(pg_column_size(c.custom_fields), 0) > ${mostBytes}::int) is true
          as is_large
      ) size
    where l.token_hash = asked.hash and l.live`;
}

interface LinkRow {
  /** Of the token, from 1. */
  readonly nth: number;
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
  readonly isLarge: boolean;
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
