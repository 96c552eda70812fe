import Papa from 'papaparse';
import type { Db } from '../../db/connections/connect.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { shownValues } from '../rules/values.ts';
import { answersAfter, type Submission, versionsOf } from './submissions.ts';

export const exportKinds = ['csv', 'jsonl'] as const;
export type ExportKind = (typeof exportKinds)[number];

const rowsAtOnce = 500;

/** All answers of a form, a part at a time: nothing grows with how many there are. */
export async function* exportAnswers(sql: Db, workspaceId: string, formId: string, kind: ExportKind) {
  const versions = await versionsOf(sql, workspaceId, formId, null);
  // A question that was asked once has its column, also when it is asked no more.
  const keys = [...new Set([...versions.values()].flatMap(({ fields }) => fields.map(({ key }) => key)))];
  if (kind === 'csv') yield `\uFEFF${csvLines([[...facts, ...keys]])}`;
  for (let after = ''; ; ) {
    const rows = await answersAfter(sql, workspaceId, formId, after, rowsAtOnce);
    if (rows.length === 0) return;
    yield kind === 'csv'
      ? csvLines(rows.map((row) => cellsOf(row, versions.get(row.version), keys)))
      : rows.map((row) => `${JSON.stringify(objectOf(row, versions.get(row.version)))}\n`).join('');
    after = rows.at(-1)?.id ?? '';
  }
}

const facts = [
  'id',
  'link_id',
  'customer_id',
  'customer_name',
  'customer_phone',
  'version',
  'edits_used',
  'created_at',
  'updated_at',
];

function objectOf(row: Submission, definition: FormDefinition | undefined) {
  return {
    id: row.id,
    link_id: row.linkId,
    customer_id: row.customerId,
    customer_name: row.customerName,
    customer_phone: row.customerPhone,
    version: row.version,
    edits_used: row.editsUsed,
    created_at: new Date(row.createdAt).toISOString(),
    updated_at: new Date(row.updatedAt).toISOString(),
    answers: definition === undefined ? row.answers : shownValues(definition.fields, row.answers),
  };
}

function cellsOf(row: Submission, definition: FormDefinition | undefined, keys: readonly string[]): string[] {
  const { answers, ...own } = objectOf(row, definition);
  const given = new Map<string, unknown>(Object.entries(answers));
  return [...Object.values(own).map((each) => String(each ?? '')), ...keys.map((key) => cellOf(given.get(key)))];
}

function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}

/** What looks like a formula is kept from being one; a number or a phone number is none. */
function csvLines(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse([...rows.map((row) => [...row])], { escapeFormulae: /^[=@\t\r\n＝＋－＠]|^[+-](?![\d ]+$)/ })}\r\n`;
}
