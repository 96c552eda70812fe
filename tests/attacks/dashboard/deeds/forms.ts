import { versionOf } from '../../../../services/dashboard/request/version.ts';
import { textsVersion } from '../../../../services/dashboard/screens/forms/build/texts-page.tsx';
import { orderOf } from '../../../../services/dashboard/screens/forms/form.ts';
import type { FormDraft } from '../../../../shared/forms/rules/draft.ts';
import { changeDraft, getDraft } from '../../../../shared/forms/verbs/drafts.ts';
import { createLink } from '../../../../shared/forms/verbs/form-links.ts';
import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';

const draftOnly = { nothing: 'a draft is seen by admins alone: publishing it is told of' } as const;
const opensNothing = { needless: 'it opens nothing, and can be taken back' } as const;

export const formDeeds: Deeds = {
  'POST /:workspace/forms': {
    proof: opensNothing,
    leaves: ['form.created'],
    prepare: async ({ admin, at }) => {
      return () => admin.post(at('/forms'), { title: 'Reserve your table' });
    },
  },
  'POST /:workspace/forms/:form/build/texts': {
    proof: opensNothing,
    leaves: draftOnly,
    prepare: async (house) => {
      const { path, draft } = await makeForm(house);
      const texts = { title: 'Other', title_ar: '', intro: '', intro_ar: '', edits: '1' };
      return () => house.admin.post(path('/texts'), { ...texts, version: textsVersion(draft) });
    },
  },
  'POST /:workspace/forms/:form/build/preview': {
    proof: opensNothing,
    leaves: { nothing: 'nothing is saved' },
    prepare: async (house) => {
      const { path } = await makeForm(house);
      return () => house.admin.post(path('/preview'), { title: 'Who are you?' });
    },
  },
  'POST /:workspace/forms/:form/build/brand': {
    proof: opensNothing,
    leaves: draftOnly,
    prepare: async (house) => {
      const { path } = await makeForm(house);
      return () => house.admin.post(path('/brand'), {});
    },
  },
  'POST /:workspace/forms/:form/build/fields': {
    proof: opensNothing,
    leaves: draftOnly,
    prepare: async (house) => {
      const { path } = await makeForm(house);
      return () => house.admin.post(path('/fields'), { type: 'money' });
    },
  },
  'POST /:workspace/forms/:form/build/fields/:field': {
    proof: opensNothing,
    leaves: draftOnly,
    prepare: async (house) => {
      const { path, draft } = await makeForm(house);
      const typed = { type: 'short_text', key: 'name', label: 'Who are you?', destination: 'submission' };
      return () => house.admin.post(path('/fields/name'), { ...typed, version: versionOf(draft.fields[0]) });
    },
  },
  'POST /:workspace/forms/:form/build/fields/:field/preview': {
    proof: opensNothing,
    leaves: { nothing: 'nothing is saved' },
    prepare: async (house) => {
      const { path } = await makeForm(house);
      return () => house.admin.post(path('/fields/name/preview'), { label: 'Who?' });
    },
  },
  'POST /:workspace/forms/:form/build/fields/:field/move': {
    proof: opensNothing,
    leaves: draftOnly,
    prepare: async (house) => {
      const { path, draft } = await makeForm(house);
      return () => house.admin.post(path('/fields/name/move'), { by: '1', order: orderOf(draft) });
    },
  },
  'POST /:workspace/forms/:form/build/fields/:field/remove': {
    proof: opensNothing,
    leaves: draftOnly,
    prepare: async (house) => {
      const { path } = await makeForm(house);
      return () => house.admin.post(path('/fields/guests/remove'), {});
    },
  },
  'POST /:workspace/forms/:form/build/publish': {
    proof: opensNothing,
    leaves: ['form.published'],
    prepare: async (house) => {
      const { path, draft } = await makeForm(house, (before) => ({ ...before, title: 'Changed' }));
      return () => house.admin.post(path('/publish'), { version: versionOf(draft) });
    },
  },
  'POST /:workspace/forms/:form/build/discard': {
    proof: opensNothing,
    leaves: draftOnly,
    prepare: async (house) => {
      const { path } = await makeForm(house, (before) => ({ ...before, title: 'Changed' }));
      return () => house.admin.post(path('/discard'), {});
    },
  },
  'POST /:workspace/forms/:form/export': {
    proof: 'asked',
    leaves: ['submissions.exported'],
    prepare: async (house) => {
      const { id } = await makeForm(house);
      return () => house.admin.post(house.at(`/forms/${id}/export`), { as: 'csv' });
    },
  },
  'POST /:workspace/forms/:form/links': {
    proof: { needless: 'staff send links all day, and one opens nothing but its form' },
    leaves: ['link.created'],
    prepare: async (house) => {
      const { id } = await makeForm(house);
      return () => house.admin.post(house.at(`/forms/${id}/links`), messages);
    },
  },
  'POST /:workspace/forms/:form/links/many': {
    proof: { needless: 'staff send links all day, and one opens nothing but its form' },
    leaves: ['links.created'],
    prepare: async (house) => {
      const { id } = await makeForm(house);
      const list = { rows: '0770 123 4567, Zainab', deed: 'make', command: '' };
      return () => house.admin.post(house.at(`/forms/${id}/links/many`), { ...messages, ...list });
    },
  },
  'POST /:workspace/forms/:form/links/:link/cancel': {
    proof: { needless: 'it only closes, and in a hurry when a link went to the wrong person' },
    leaves: ['link.cancelled'],
    prepare: async (house) => {
      const { id } = await makeForm(house);
      const link = await createLink(house.dashboard.db, 'https://forms.example.com', { formId: id });
      return () => house.admin.post(house.at(`/forms/${id}/links/${link.id}/cancel`), {});
    },
  },
};

const messages = { starts: '', expires: '', edits: '', en: 'Please: {link}', ar: 'رجاءً: {link}' };

/** A published form of two questions, with what was changed of it since. */
async function makeForm({ dashboard: { db, workspace }, at }: House, change?: (draft: FormDraft) => FormDraft) {
  const fields = [
    { key: 'name', type: 'short_text', label: 'Name' },
    { key: 'guests', type: 'integer', label: 'Guests' },
  ];
  const { id } = await createForm(db, workspace.id, { title: 'Visit', fields });
  if (change) await changeDraft(db, workspace.id, id, change);
  const { draft } = await getDraft(db, workspace.id, id);
  return { id, draft, path: (path: string): string => at(`/forms/${id}/build${path}`) };
}
