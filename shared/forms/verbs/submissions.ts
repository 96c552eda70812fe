import { firstIdAt } from '../../basics/id.ts';
import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { FormDefinition } from '../rules/definition.ts';
import type { Answers } from '../rules/field.ts';

/** The answers to a link. Times are Unix ms. */
export interface Submission {
  readonly id: string;
  readonly linkId: string;
  readonly customerId: string | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly version: number;
  readonly answers: Answers;
  readonly editsUsed: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface SubmissionFilter {
  readonly since: number;
  readonly customerId: string | null;
  readonly before: string | null;
}

export const submissionsPerPage = 30;

export async function listAnswers(
  sql: Db,
  workspaceId: string,
  formId: string,
  { since, customerId, before }: SubmissionFilter,
): Promise<Submission[]> {
  return sql<Submission[]>`
    ${selectSubmissions(sql)}
    where s.workspace_id = ${workspaceId} and s.form_id = ${formId} and s.id >= ${firstIdAt('submission', since)}
      and s.id < ${before ?? lastId} and ${customerId === null ? sql`true` : sql`s.customer_id = ${customerId}`}
    order by s.id desc limit ${submissionsPerPage + 1}`;
}

export async function answersAfter(sql: Db, workspaceId: string, formId: string, after: string, limit: number) {
  return sql<Submission[]>`
    ${selectSubmissions(sql)}
    where s.workspace_id = ${workspaceId} and s.form_id = ${formId} and s.id > ${after}
    order by s.id limit ${limit}`;
}

/** With earlier answers, latest first. Throws `not_found`, also for a submission of another form or workspace. */
export async function getSubmission(sql: Db, workspaceId: string, formId: string, id: string) {
  const [submission] = await sql<Submission[]>`
    ${selectSubmissions(sql)} where s.workspace_id = ${workspaceId} and s.form_id = ${formId} and s.id = ${id}`;
  if (submission === undefined) throw new Refused('not_found', 'no such submission');
  const earlier = await sql<{ answers: Answers; answeredAt: number }[]>`
    select answers, unix_ms(answered_at) as "answeredAt" from form_earlier_answers
    where workspace_id = ${workspaceId} and link_id = ${submission.linkId} order by edit desc`;
  return { submission, earlier };
}

export async function versionsOf(
  sql: Db,
  workspaceId: string,
  formId: string,
  numbers: readonly number[] | null,
): Promise<Map<number, FormDefinition>> {
  const rows = await sql<{ version: number; definition: FormDefinition }[]>`
    select version, definition from form_versions
    where workspace_id = ${workspaceId} and form_id = ${formId}
      and ${numbers === null ? sql`true` : sql`version = any(${[...numbers]}::int[])`}
    order by version desc limit ${maxVersions}`;
  return new Map(rows.map(({ version, definition }) => [version, definition]));
}

/** A version may have 128 KiB. */
const maxVersions = 30;
/** Sorts after every submission id. */
const lastId = 'sbm_{';

function selectSubmissions(sql: Db) {
  return sql`
    select s.id, s.link_id as "linkId", s.customer_id as "customerId", c.name as "customerName", c.phone as "customerPhone",
      s.version, s.answers, s.edits_used as "editsUsed", unix_ms(s.created_at) as "createdAt",
      unix_ms(s.updated_at) as "updatedAt"
    from form_submissions s left join customers c on c.workspace_id = s.workspace_id and c.id = s.customer_id`;
}
