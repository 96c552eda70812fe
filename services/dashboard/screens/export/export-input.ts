import { isId } from '../../../../shared/basics/id.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import { type ExportFormat, exportFormats } from '../../../../shared/orders/export/export-formats.ts';
import type { ExportRange, Position } from '../../../../shared/orders/export/export-orders.ts';
import { businessDay } from '../../../../shared/time/business-day.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { exportTexts } from './texts.ts';

export type ExportProblems = Partial<Record<'from' | 'to' | 'format' | 'after' | 'formError', string>>;

interface ExportRequest {
  readonly range: ExportRange;
  readonly format: ExportFormat;
}

/** The export that the form asks for, or its problems by field. Days are in the workspace's zone. */
export async function parseExportRequest(
  visit: MemberVisit,
  { sql }: Needs<'sql'>,
): Promise<ExportRequest | ExportProblems> {
  const { form, workspace } = visit;
  const { errors } = exportTexts(visit.language);
  const text = (name: string): string => (form.get(name) ?? '').trim();
  // Null for an empty field, undefined for an invalid day.
  const day = (name: string) => (text(name) === '' ? null : (businessDay(text(name), workspace.timezone) ?? undefined));
  const format = exportFormats.find((each) => each === form.get('format'));
  const [firstDay, lastDay] = [day('from'), day('to')];
  const after = text('after') === '' ? null : await positionOf(sql, workspace.id, text('after'));
  const isBackwards = firstDay && lastDay && lastDay.before <= firstDay.from;
  if (firstDay === undefined || lastDay === undefined || isBackwards || format === undefined || after === undefined) {
    return {
      ...(firstDay === undefined && { from: errors.day }),
      ...(lastDay === undefined && { to: errors.day }),
      ...(isBackwards && { to: errors.order }),
      ...(format === undefined && { format: errors.format }),
      ...(after === undefined && { after: errors.after }),
    };
  }
  return {
    range: { workspaceId: workspace.id, from: firstDay?.from ?? 0, before: lastDay?.before ?? null, after },
    format,
  };
}

/** Undefined if the workspace has no such order. */
async function positionOf(sql: Db, workspaceId: string, id: string): Promise<Position | undefined> {
  if (!isId('order', id)) return undefined;
  const [row] = await sql<Position[]>`
    select created_at as "createdAt", id from orders where workspace_id = ${workspaceId} and id = ${id}`;
  return row;
}
