import type { DraftField } from '../../../../../shared/forms/rules/draft.ts';
import { fieldOf, withChangedField } from '../../../../../shared/forms/verbs/change-fields.ts';
import { checkDraft } from '../../../../../shared/forms/verbs/draft-problems.ts';
import { changeDraft, type FormWithDraft } from '../../../../../shared/forms/verbs/drafts.ts';
import { previewDefinition } from '../../../../../shared/forms/verbs/preview-definition.ts';
import { seeOther } from '../../../request/answers.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { draftIn } from '../form.ts';
import { buildTexts } from './build-texts.ts';
import { fieldPage } from './field-page.tsx';
import { changedOptions, parseField, withoutEmpty } from './parse-field.ts';
import { previewPage } from './preview.ts';

/** One question of a form. Every button saves the typed values, because a draft may be unfinished. */
export const fieldRoutes = [
  admin.get('/forms/:form/build/fields/:field', async (visit, backend: Needs<'db'>) => {
    const { form, field } = await fieldFor(visit, backend);
    return fieldPage(visit, { form, saved: field, input: field });
  }),

  admin.post('/forms/:form/build/fields/:field', async (visit, backend: Needs<'db' | 'notices'>) => {
    const { form, field: before } = await fieldFor(visit, backend);
    const button = visit.form.get('button') ?? 'save';
    const input = parseField(visit.form, before);
    const wanted = {
      ...input,
      options: button === 'save' ? withoutEmpty(input.options) : changedOptions(input.options, button),
    };
    let isOvertaken = false;
    const draft = await changeDraft(backend.db, visit.workspace.id, form.id, (now) => {
      isOvertaken = versionOf(fieldOf(now, before.id)) !== visit.form.get('version');
      return isOvertaken ? now : withChangedField(now, wanted);
    });
    const saved = { form: { ...form, draft }, saved: fieldOf(draft, before.id) };
    if (isOvertaken) return fieldPage(visit, { ...saved, input, isOvertaken });
    const here = visit.at(`/forms/${form.id}/build/fields/${before.id}`);
    if (button !== 'save' || input.type !== before.type) return seeOther(here);
    const { problems } = checkDraft(draft, form.workspace);
    const isWrong = problems.some(({ field }) => field === before.id);
    if (isWrong) return fieldPage(visit, { ...saved, input: wanted, isSaved: true });
    return redirectWithNotice(backend, visit.at(`/forms/${form.id}/build`), {
      done: buildTexts(visit.language).done.saved,
    });
  }),

  admin.get('/forms/:form/build/fields/:field/preview', async (visit, backend: Needs<'db'>) => {
    const { form, field } = await fieldFor(visit, backend);
    return showAlone(visit, form, field);
  }),

  admin.post('/forms/:form/build/fields/:field/preview', async (visit, backend: Needs<'db'>) => {
    const { form, field } = await fieldFor(visit, backend);
    return showAlone(visit, form, parseField(visit.form, field));
  }),
];

/** Throws `not_found`, also for a form of another workspace. */
async function fieldFor(visit: MemberVisit, backend: Needs<'db'>) {
  const form = await draftIn(visit, backend);
  return { form, field: fieldOf(form.draft, visit.params.field ?? '') };
}

function showAlone(visit: MemberVisit, { draft, workspace }: FormWithDraft, field: DraftField): Response {
  return previewPage(visit, previewDefinition({ ...draft, fields: [field] }, workspace));
}
