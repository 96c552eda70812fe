import { versionOf } from '../../../../services/dashboard/request/version.ts';
import { textsVersion } from '../../../../services/dashboard/screens/forms/build/texts-page.tsx';
import { orderOf } from '../../../../services/dashboard/screens/forms/form.ts';
import type { FormDraft } from '../../../../shared/forms/rules/draft.ts';
import { changeDraft, getDraft } from '../../../../shared/forms/verbs/drafts.ts';
import { createLink } from '../../../../shared/forms/verbs/form-links.ts';
import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import { type FormActions, formsBelow, proven, unproven } from '../form-action.ts';
import type { Target } from '../target.ts';

const grantsNothing = 'it grants no access, and can be undone';
const sendsLinks = 'staff send links all day, and a link opens only its form';
const quickRevoke = 'it only revokes, and must be quick when a link went to the wrong person';

/** A published form with two questions; with `isChanged` its title was changed after publishing. */
export async function makeForm({ dashboard: { db, workspace } }: Target, isChanged = false) {
  const fields = [
    { key: 'name', type: 'short_text', label: 'Name' },
    { key: 'guests', type: 'integer', label: 'Guests' },
  ];
  const { id } = await createForm(db, workspace.id, { title: 'Visit', fields });
  if (isChanged) await changeDraft(db, workspace.id, id, (before) => ({ ...before, title: 'Changed' }));
  return { id, draft: (await getDraft(db, workspace.id, id)).draft };
}

const withNewForm = (fields: Record<string, string>) => async (target: Target) => ({
  ids: [(await makeForm(target)).id],
  fields,
});

/** A form of the builder. `ids` are the ids in its address after the form's own. */
const building = (fields: (draft: FormDraft) => Record<string, string>, ...ids: string[]) =>
  unproven(grantsNothing, { none: 'only admins see a draft: publishing it is in the log' }, async (target) => {
    const { id, draft } = await makeForm(target);
    return { ids: [id, ...ids], fields: fields(draft) };
  });

const texts = { title: 'Other', title_ar: '', intro: '', intro_ar: '', edits: '1' };
const input = { type: 'short_text', key: 'name', label: 'Who are you?', destination: 'submission' };
const messages = { starts: '', expires: '', edits: '', en: 'Please: {link}', ar: 'رجاءً: {link}' };
const list = { rows: '0770 123 4567, Zainab', button: 'make', command: '' };

export const formScreenActions: FormActions = {
  'POST /:workspace/forms': unproven(grantsNothing, 'form.created', { fields: { title: 'Reserve your table' } }),
  ...formsBelow('/:workspace/forms/:form/build', {
    '/texts': building((draft) => ({ ...texts, version: textsVersion(draft) })),
    '/preview': building(() => ({ title: 'Who are you?' })),
    '/brand': building(() => ({})),
    '/fields': building(() => ({ type: 'money' })),
    '/fields/:field': building(({ fields: [first] }) => ({ ...input, version: versionOf(first) }), 'name'),
    '/fields/:field/preview': building(() => ({ label: 'Who?' }), 'name'),
    '/fields/:field/move': building((draft) => ({ by: '1', order: orderOf(draft) }), 'name'),
    '/fields/:field/remove': building(() => ({}), 'guests'),
    '/discard': building(() => ({})),
    '/publish': unproven(grantsNothing, 'form.published', async (target) => {
      const { id, draft } = await makeForm(target, true);
      return { ids: [id], fields: { version: versionOf(draft) } };
    }),
  }),
  ...formsBelow('/:workspace/forms/:form', {
    '/export': proven('submissions.exported', withNewForm({ as: 'csv' })),
    '/links': unproven(sendsLinks, 'link.created', withNewForm(messages)),
    '/links/many': unproven(sendsLinks, 'links.created', withNewForm({ ...messages, ...list })),
    '/links/:link/cancel': unproven(quickRevoke, 'link.cancelled', async (target) => {
      const { id } = await makeForm(target);
      return { ids: [id, (await createLink(target.dashboard.db, 'https://forms.example.com', { formId: id })).id] };
    }),
  }),
};
