import Papa from 'papaparse';
import type { Db } from '../../db/connections/connect.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { shownValues } from '../rules/values.ts';
import { answersAfter, type Submission, versionsOf } from './submissions.ts';

export const exportKinds = ['csv', 'jsonl'] as const;
export type ExportKind = (typeof exportKinds)[number];

const batchRows = 500;

export async function* exportAnswers(sql: Db, workspaceId: string, formId: string, kind: ExportKind) {
  const versions = await versionsOf(sql, workspaceId, formId, null);
  const keys = [...new Set([...versions.values()].flatMap(({ fields }) => fields.map(({ key }) => key)))];
  if (kind === 'csv') yield `\uFEFF${csvLines([[...Object.keys(columns), ...keys]])}`;
  for (let after = ''; ; ) {
    const rows = await answersAfter(sql, workspaceId, formId, after, batchRows);
    if (rows.length === 0) return;
    yield kind === 'csv'
      ? csvLines(rows.map((row) => cellsOf(row, versions.get(row.version), keys)))
      : rows.map((row) => `${JSON.stringify(objectOf(row, versions.get(row.version)))}\n`).join('');
    after = rows.at(-1)?.id ?? '';
  }
}

const columns: Readonly<Record<string, (row: Submission) => string | number | null>> = {
  id: (row) => row.id,
  link_id: (row) => row.linkId,
  customer_id: (row) => row.customerId,
  customer_name: (row) => row.customerName,
  customer_phone: (row) => row.customerPhone,
  version: (row) => row.version,
  edits_used: (row) => row.editsUsed,
  created_at: (row) => new Date(row.createdAt).toISOString(),
  updated_at: (row) => new Date(row.updatedAt).toISOString(),
};

function objectOf(row: Submission, definition: FormDefinition | undefined) {
  const own = Object.entries(columns).map(([name, textOf]) => [name, textOf(row)]);
  return { ...Object.fromEntries(own), answers: answersOf(row, definition) };
}

function cellsOf(row: Submission, definition: FormDefinition | undefined, keys: readonly string[]): string[] {
  const given = new Map<string, unknown>(Object.entries(answersOf(row, definition)));
  const own = Object.values(columns).map((textOf) => textOf(row));
  return [...own, ...keys.map((key) => given.get(key))].map(cellOf);
}

function answersOf({ answers }: Submission, definition: FormDefinition | undefined) {
  return definition === undefined ? answers : shownValues(definition.fields, answers);
}

function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}

/** Escapes texts that spreadsheets read as formulas, except numbers and phone numbers. */
function csvLines(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse([...rows.map((row) => [...row])], { escapeFormulae: /^[=@\t\r\n＝＋－＠]|^[+-](?![\d ]+$)/ })}\r\n`;
}
