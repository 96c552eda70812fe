import { Refused } from '../../../../../shared/basics/refused.ts';
import { exportAnswers, exportKinds } from '../../../../../shared/forms/verbs/export-answers.ts';
import { getSubmission, listAnswers, versionsOf } from '../../../../../shared/forms/verbs/submissions.ts';
import { audited } from '../../../../../shared/people/audit.ts';
import { safeHeaders } from '../../../request/answers.ts';
import { askForProof } from '../../../request/proof.ts';
import { admin, member, type Needs } from '../../../request/routes.ts';
import { formIn } from '../form.ts';
import { shownIn, sinceOf } from './submission-filter.ts';
import { submissionPage } from './submission-page.tsx';
import { submissionsPage } from './submissions-page.tsx';

export const submissionRoutes = [
  member.get('/forms/:form/submissions', async (visit, backend: Needs<'db' | 'sql'>) => {
    const form = await formIn(visit, backend);
    const shown = shownIn(visit.url.searchParams);
    const { customerId, before } = shown;
    const wanted = { since: sinceOf(shown, Date.now()), customerId, before };
    const found = await listAnswers(backend.sql, visit.workspace.id, form.id, wanted);
    const numbers = found.map(({ version }) => version);
    const versions = await versionsOf(backend.sql, visit.workspace.id, form.id, numbers);
    return submissionsPage({ visit, form, shown, found, versions });
  }),

  member.get('/forms/:form/submissions/:submission', async (visit, backend: Needs<'db' | 'sql'>) => {
    const form = await formIn(visit, backend);
    const id = visit.params.submission ?? '';
    const seen = await getSubmission(backend.sql, visit.workspace.id, form.id, id);
    const { version } = seen.submission;
    const versions = await versionsOf(backend.sql, visit.workspace.id, form.id, [version]);
    return submissionPage(visit, { form, definition: versions.get(version), ...seen });
  }),

  admin.post('/forms/:form/export', async (visit, backend: Needs<'db' | 'sql'>) => {
    const { workspace, params, actor } = visit;
    const needed = askForProof(visit, visit.at(`/forms/${params.form}/submissions`));
    if (needed) return needed;
    const form = await formIn(visit, backend);
    const kind = exportKinds.find((each) => each === visit.form.get('as'));
    if (kind === undefined) throw new Refused('not_found', 'no such file');
    await audited(
      backend.db,
      actor,
      async () => form.id,
      (target) => ({
        workspaceId: workspace.id,
        action: 'submissions.exported',
        target,
        details: { title: form.title },
      }),
    );
    const body = streamOf(exportAnswers(backend.sql, workspace.id, form.id, kind));
    return new Response(body, {
      headers: {
        ...safeHeaders,
        'content-type': types[kind],
        'content-disposition': `attachment; filename="answers.${kind}"`,
      },
    });
  }),
];

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const;

/** Reads a part once the previous one has been sent. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
