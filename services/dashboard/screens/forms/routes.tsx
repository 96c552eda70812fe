import { emptyDraft } from '../../../../shared/forms/rules/draft.ts';
import { draftFromSample, type FormSample, formSamples } from '../../../../shared/forms/samples/samples.ts';
import { startForm } from '../../../../shared/forms/verbs/drafts.ts';
import { formDays } from '../../../../shared/forms/verbs/form-numbers.ts';
import { formsPerPage, listFormNames } from '../../../../shared/forms/verbs/forms.ts';
import { watchesForm } from '../../../../shared/notifications/verbs/watch-form.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { getWorkspace } from '../../../../shared/workspaces/workspaces.ts';
import { seeOther } from '../../request/answers.ts';
import { admin, member } from '../../request/routes.ts';
import { submissionRoutes } from './answers/submission-routes.tsx';
import { buildRoutes } from './build/build-routes.tsx';
import { fieldRoutes } from './build/field-routes.tsx';
import { formIn } from './form.ts';
import { formPage } from './form-page.tsx';
import { linkRoutes } from './links/link-routes.tsx';
import { manyRoutes } from './links/many-routes.tsx';
import { listPage } from './list-page.tsx';
import { newPage } from './new-page.tsx';
import { formTexts } from './texts.ts';

/** Forms (spec: Hosted form link): staff send links and read answers, admins build them too. */
export const formRoutes = [
  member.get('/forms', async (visit, { db }) => {
    const forms = await listFormNames(db, visit.workspace.id, visit.url.searchParams.get('before'));
    const shown = forms.slice(0, formsPerPage);
    return listPage(visit, shown, forms.length > formsPerPage ? (shown.at(-1)?.id ?? null) : null);
  }),

  admin.get('/forms/new', async (visit) => newPage(visit)),

  admin.post('/forms', async (visit, { db }) => {
    const { workspace, form, actor, language } = visit;
    const sample = (Object.keys(formSamples) as FormSample[]).find((each) => each === form.get('sample'));
    const draft = sample
      ? draftFromSample(sample, await getWorkspace(db, workspace.id))
      : emptyDraft((form.get('title') ?? '').trim());
    const { title } = draft;
    if (title === '' || title.length > maxTitleLength) return newPage(visit, formTexts(language).errors.title);
    const id = await audited(
      db,
      actor,
      (tx) => startForm(tx, workspace.id, draft),
      (id) => ({ workspaceId: workspace.id, action: 'form.created', target: id, details: { title } }),
    );
    return seeOther(visit.at(`/forms/${id}/build`));
  }),

  member.get('/forms/:form', async (visit, { db, sql }) => {
    const form = await formIn(visit, { db });
    const { workspace, session } = visit;
    const watcher = { workspaceId: workspace.id, formId: form.id, userId: session.person.id };
    const days = await formDays(sql, workspace.id, form.id);
    return formPage(visit, form, { days, isWatching: await watchesForm(db, watcher) });
  }),

  ...buildRoutes,
  ...fieldRoutes,
  ...linkRoutes,
  ...manyRoutes,
  ...submissionRoutes,
];

const maxTitleLength = 120;
