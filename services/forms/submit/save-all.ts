import type { Db } from '../../../shared/db/connections/connect.ts';

/** What is to be written of one submission. */
export interface Saving {
  readonly workspaceId: string;
  readonly linkId: string;
  /** As the answers were judged; null for the first ones. */
  readonly editsUsed: number | null;
  /** Of the submission, where it is the first. */
  readonly id: string;
  readonly formId: string;
  readonly version: number;
  /** JSON. */
  readonly answers: string;
  /** The customer there was: null when there was none. */
  readonly customerBefore: string | null;
  readonly customerId: string | null;
  /** JSON: fields of the customer that change, null for those that are cleared. Null when nothing of the customer changes. */
  readonly profile: string | null;
  /** JSON: custom fields that change. */
  readonly custom: string;
  /** JSON: keys of custom fields that are cleared. */
  readonly cleared: string | null;
}

/**
 * Saves submissions in one statement, which is one transaction: each with what the answers were before and what it changes of
 * the customer, or not at all, when the link has ended or another submission was taken since. Gives the links that were saved.
 * No two may be of one link, nor change one customer. `locking` is what to do where somebody has a row: empty to wait.
 */
export async function saveAll(
  db: Db,
  savings: readonly Saving[],
  locking: ReturnType<Db>,
): Promise<ReadonlySet<string>> {
  const rows = await db<{ link_id: string }[]>`
    with ${given(db, savings)}, free as materialized (
      select given.*, s.answers as answers_before, s.updated_at as answered_at, c.is_free as is_customer_free
      from given
        cross join lateral (
          select from form_links
          where workspace_id = given.workspace_id and id = given.link_id and is_live(starts_at, expires_at, cancelled_at) offset 0
        ) l
        left join lateral (
          select answers, updated_at from form_submissions
          where workspace_id = given.workspace_id and link_id = given.link_id and edits_used = given.edits_used
          offset 0 for no key update ${locking}
        ) s on true
        left join lateral (
          select true as is_free from customers
          where workspace_id = given.workspace_id and id = given.customer_before and given.profile is not null
          offset 0 for no key update ${locking}
        ) c on true
      where (given.edits_used is null or s.updated_at is not null)
        and (given.profile is null or given.customer_before is null or c.is_free
          or (select true from customers where workspace_id = given.workspace_id and id = given.customer_before) is null)
    ), earlier as (
      insert into form_earlier_answers (workspace_id, link_id, edit, answers, answered_at)
      select workspace_id, link_id, edits_used, answers_before, answered_at from free where edits_used is not null
    ), edited as (
      update form_submissions s
      set answers = free.answers::json, customer_id = free.customer_id, edits_used = s.edits_used + 1, updated_at = clock()
      from free where s.workspace_id = free.workspace_id and s.link_id = free.link_id and s.edits_used = free.edits_used
      returning s.workspace_id, s.link_id
    ), made as (
      insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers, version)
      select workspace_id, link_id, id, form_id, customer_id, answers::json, version from free where edits_used is null
      order by workspace_id, link_id
      on conflict do nothing
      returning workspace_id, link_id
    ), saved as (
      select free.* from free join (table edited union all table made) done using (workspace_id, link_id)
    ), ${customersWritten(db)}
    select link_id from saved`;
  return new Set(rows.map(({ link_id }) => link_id));
}

function given(db: Db, savings: readonly Saving[]) {
  const column = <Name extends keyof Saving>(name: Name) => savings.map((saving) => saving[name]);
  return db`
    given as materialized (
      select * from unnest(
        ${column('workspaceId')}::text[], ${column('linkId')}::text[], ${column('editsUsed')}::int[], ${column('id')}::text[],
        ${column('formId')}::text[], ${column('version')}::int[], ${column('answers')}::text[], ${column('customerBefore')}::text[],
        ${column('customerId')}::text[], ${column('profile')}::text[]::jsonb[], ${column('custom')}::text[]::jsonb[],
        ${column('cleared')}::text[]::jsonb[]
      ) as given (workspace_id, link_id, edits_used, id, form_id, version, answers, customer_before, customer_id, profile,
        custom, cleared)
    )`;
}

/**
 * A field that is not named keeps what it has by then, not what it had when the form was read. Rows are found by their keys: the
 * version that was locked may be newer than what the statement sees.
 */
function customersWritten(db: Db) {
  return db`
    new_customers as (
      insert into customers (workspace_id, id, name, phone, email, custom_fields)
      select workspace_id, customer_id, profile ->> 'name', profile ->> 'phone', profile ->> 'email', custom
      from saved where profile is not null and is_customer_free is null
    ), changed_customers as (
      update customers c
      set name = case when profile ? 'name' then profile ->> 'name' else c.name end,
        phone = case when profile ? 'phone' then profile ->> 'phone' else c.phone end,
        email = case when profile ? 'email' then profile ->> 'email' else c.email end,
        custom_fields = case when cleared is null then c.custom_fields || custom
          else (c.custom_fields || custom) - array(select jsonb_array_elements_text(cleared)) end,
        updated_at = clock()
      from saved
      where is_customer_free and c.workspace_id = saved.workspace_id and c.id = saved.customer_id
    )`;
}
