import { versionOf } from '../../../../services/dashboard/request/version.ts';
import { textsVersion } from '../../../../services/dashboard/screens/forms/build/texts-page.tsx';
import { orderOf } from '../../../../services/dashboard/screens/forms/form.ts';
import type { FormDraft } from '../../../../shared/forms/rules/draft.ts';
import { changeDraft, getDraft } from '../../../../shared/forms/verbs/drafts.ts';
import { createLink } from '../../../../shared/forms/verbs/form-links.ts';
import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import type { FormActions } from '../form-action.ts';
import type { Target } from '../target.ts';

const grantsNothing = { needless: 'it grants no access, and can be undone' } as const;
const sendsLinks = { needless: 'staff send links all day, and a link opens only its form' };
const draftOnly = { nothing: 'only admins see a draft: publishing it is in the log' } as const;

/** A published form with two questions; with `isChanged` its title was changed after publishing. */
async function makeForm({ dashboard: { db, workspace } }: Target, isChanged = false) {
  const fields = [
    { key: 'name', type: 'short_text', label: 'Name' },
    { key: 'guests', type: 'integer', label: 'Guests' },
  ];
  const { id } = await createForm(db, workspace.id, { title: 'Visit', fields });
  if (isChanged) await changeDraft(db, workspace.id, id, (before) => ({ ...before, title: 'Changed' }));
  return { id, draft: (await getDraft(db, workspace.id, id)).draft };
}

/** A form of the builder. `ids` are the ids in its address after the form's own. */
function building(
  fields: (draft: FormDraft) => Record<string, string>,
  ...ids: string[]
): FormActions[`POST ${string}`] {
  return {
    proof: grantsNothing,
    leaves: draftOnly,
    sends: async (target) => {
      const { id, draft } = await makeForm(target);
      return { ids: [id, ...ids], fields: fields(draft) };
    },
  };
}

const texts = { title: 'Other', title_ar: '', intro: '', intro_ar: '', edits: '1' };
const input = { type: 'short_text', key: 'name', label: 'Who are you?', destination: 'submission' };
const messages = { starts: '', expires: '', edits: '', en: 'Please: {link}', ar: 'رجاءً: {link}' };

export const formScreenActions: FormActions = {
  'POST /:workspace/forms': {
    proof: grantsNothing,
    leaves: ['form.created'],
    sends: { fields: { title: 'Reserve your table' } },
  },
  ...Object.fromEntries(
    Object.entries({
      '/texts': building((draft) => ({ ...texts, version: textsVersion(draft) })),
      '/preview': building(() => ({ title: 'Who are you?' })),
      '/brand': building(() => ({})),
      '/fields': building(() => ({ type: 'money' })),
      '/fields/:field': building(({ fields: [first] }) => ({ ...input, version: versionOf(first) }), 'name'),
      '/fields/:field/preview': building(() => ({ label: 'Who?' }), 'name'),
      '/fields/:field/move': building((draft) => ({ by: '1', order: orderOf(draft) }), 'name'),
      '/fields/:field/remove': building(() => ({}), 'guests'),
      '/discard': building(() => ({})),
    }).map(([path, each]) => [`POST /:workspace/forms/:form/build${path}`, each]),
  ),
  'POST /:workspace/forms/:form/build/publish': {
    proof: grantsNothing,
    leaves: ['form.published'],
    sends: async (target) => {
      const { id, draft } = await makeForm(target, true);
      return { ids: [id], fields: { version: versionOf(draft) } };
    },
  },
  'POST /:workspace/forms/:form/export': {
    proof: 'asked',
    leaves: ['submissions.exported'],
    sends: async (target) => ({ ids: [(await makeForm(target)).id], fields: { as: 'csv' } }),
  },
  'POST /:workspace/forms/:form/links': {
    proof: sendsLinks,
    leaves: ['link.created'],
    sends: async (target) => ({ ids: [(await makeForm(target)).id], fields: messages }),
  },
  'POST /:workspace/forms/:form/links/many': {
    proof: sendsLinks,
    leaves: ['links.created'],
    sends: async (target) => {
      const list = { rows: '0770 123 4567, Zainab', button: 'make', command: '' };
      return { ids: [(await makeForm(target)).id], fields: { ...messages, ...list } };
    },
  },
  'POST /:workspace/forms/:form/links/:link/cancel': {
    proof: { needless: 'it only revokes, and must be quick when a link went to the wrong person' },
    leaves: ['link.cancelled'],
    sends: async (target) => {
      const { id } = await makeForm(target);
      const link = await createLink(target.dashboard.db, 'https://forms.example.com', { formId: id });
      return { ids: [id, link.id] };
    },
  },
};
