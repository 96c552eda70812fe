import { isId } from '../../../../shared/basics/id.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import { type ExportFormat, exportFormats } from '../../../../shared/orders/export/export-formats.ts';
import type { ExportRange, Position } from '../../../../shared/orders/export/export-orders.ts';
import { businessDay } from '../../../../shared/time/business-day.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { exportTexts } from './texts.ts';

export type ExportProblems = Partial<Record<'from' | 'to' | 'format' | 'after' | 'whole', string>>;

interface Asked {
  readonly range: ExportRange;
  readonly format: ExportFormat;
}

/** What the form asks for, or what is wrong with it by field. Days are those of the workspace's zone. */
export async function askedExport(
  { form, workspace, language }: MemberVisit,
  sql: Db,
): Promise<Asked | ExportProblems> {
  const { errors } = exportTexts(language);
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const format = exportFormats.find((each) => each === form.get('format'));
  const [from, to] = [dayOf(text('from'), workspace.timezone), dayOf(text('to'), workspace.timezone)];
  const after = text('after') === '' ? null : await positionOf(sql, workspace.id, text('after'));
  const problems: ExportProblems = {
    ...(from === 'wrong' && { from: errors.day }),
    ...(to === 'wrong' && { to: errors.day }),
    ...(isBackwards(from, to) && { to: errors.order }),
    ...(format === undefined && { format: errors.format }),
    ...(after === undefined && { after: errors.after }),
  };
  const isRange = from !== 'wrong' && to !== 'wrong' && !isBackwards(from, to);
  if (!isRange || format === undefined || after === undefined) return problems;
  const range = { workspaceId: workspace.id, from: from?.from ?? 0, before: to?.before ?? null, after };
  return { range, format };
}

function dayOf(text: string, zone: string): ReturnType<typeof businessDay> | 'wrong' {
  return text === '' ? null : (businessDay(text, zone) ?? 'wrong');
}

type Day = ReturnType<typeof dayOf>;

function isBackwards(from: Day, to: Day): boolean {
  return from !== null && to !== null && from !== 'wrong' && to !== 'wrong' && to.before <= from.from;
}

/** Undefined where the workspace has no such order. */
async function positionOf(sql: Db, workspaceId: string, id: string): Promise<Position | undefined> {
  if (!isId('order', id)) return undefined;
  const [row] = await sql<Position[]>`
    select created_at as "createdAt", id from orders where workspace_id = ${workspaceId} and id = ${id}`;
  return row;
}
