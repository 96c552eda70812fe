import { getForm } from '../../../../shared/forms/verbs/forms.ts';
import { unwatchForm, watchForm } from '../../../../shared/notifications/verbs/watch-form.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { member, type Needs } from '../../request/routes.ts';
import { notificationTexts } from './texts.ts';

/** Turns notifications of a form's answers on and off for the signed-in person. */
export const watchRoutes = [
  member.post('/forms/:form/watch', async (visit, needs: Needs<'db' | 'notices'>) => {
    const { workspace, params, form, session, language } = visit;
    const { id: formId } = await getForm(needs.db, params.form ?? '', workspace.id);
    const watcher = { workspaceId: workspace.id, formId, userId: session.person.id };
    const wants = form.get('watch') === 'yes';
    await (wants ? watchForm : unwatchForm)(needs.db, watcher);
    const texts = notificationTexts(language).form;
    return redirectWithNotice(needs, visit.at(`/forms/${formId}`), { done: wants ? texts.watched : texts.unwatched });
  }),
];
