import { Refused } from '../../../../shared/basics/refused.ts';
import { writers } from '../../../../shared/orders/export/export-formats.ts';
import { note } from '../../../../shared/people/audit.ts';
import { safeHeaders } from '../../request/answers.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { parseExportRequest } from './export-input.ts';
import { exportPage, progressPage } from './export-page.tsx';
import { exportTexts } from './texts.ts';

const verifiedAdmin = recentlyVerifiedAdmin({ returnTo: '/export' });

/** Exports of orders as a file (spec: Store order), for admins with a proof of identity; each is in the audit log. */
export const exportRoutes = [
  verifiedAdmin.get('/export', async (visit) => exportPage(visit)),

  verifiedAdmin.post('/export', async (visit, backend: Needs<'db' | 'sql' | 'exports'>) => {
    const { workspace, form, actor } = visit;
    const exportRequest = await parseExportRequest(visit, backend);
    if (!('range' in exportRequest)) return exportPage(visit, exportRequest);
    const { range, format } = exportRequest;
    const stream = backend.exports.open(nameOf(visit, form.get('export') ?? ''), range, format);
    if (stream === null) return exportPage(visit, { formError: exportTexts(visit.language).errors.busy });
    const details = { format, from: form.get('from'), to: form.get('to'), after: range.after?.id ?? null };
    const entry = { workspaceId: workspace.id, action: 'orders.exported', target: format, details };
    // Nothing of the stream is sent before the entry is written: no export without one.
    await note(backend.db, actor, entry).catch(async (error: unknown) => {
      await stream.cancel();
      throw error;
    });
    return new Response(stream, { headers: fileHeaders(format, form) });
  }),

  admin.get('/export/:export', async (visit, { exports }) => {
    const progress = exports.progress(nameOf(visit, visit.params.export ?? ''));
    if (progress === null) throw new Refused('not_found', 'no such export');
    return progressPage(visit, progress);
  }),
];

/** An id is cut to this; pages make shorter ones. */
const maxIdLength = 64;

/** Includes the person, so that nobody sees another's progress. */
function nameOf({ workspace, session }: MemberVisit, id: string): string {
  return `${workspace.id} ${session.person.id} ${id.slice(0, maxIdLength)}`;
}

function fileHeaders(format: keyof typeof writers, form: URLSearchParams): Record<string, string> {
  const { type, extension } = writers[format];
  const days = [form.get('from'), form.get('to')].filter((day) => day);
  const [kind, rest] = [format === 'csv_lines' ? ['lines'] : [], form.get('after') ? ['rest'] : []];
  const name = ['orders', ...kind, ...days, ...rest];
  return {
    ...safeHeaders,
    'content-type': type,
    'content-disposition': `attachment; filename="${name.join('-')}.${extension}"`,
  };
}
