import { Refused } from '../../../../../shared/basics/refused.ts';
import { draftTexts } from '../../../../../shared/forms/rules/draft.ts';
import { fieldTypes } from '../../../../../shared/forms/rules/field.ts';
import { fieldOf, withField, withFieldAt, withoutField } from '../../../../../shared/forms/verbs/change-fields.ts';
import { brandOf } from '../../../../../shared/forms/verbs/complete-form.ts';
import { checkDraft } from '../../../../../shared/forms/verbs/draft-problems.ts';
import { changeDraft, discardDraft } from '../../../../../shared/forms/verbs/drafts.ts';
import { countOpenLinks } from '../../../../../shared/forms/verbs/open-link-counts.ts';
import { previewDefinition } from '../../../../../shared/forms/verbs/preview-definition.ts';
import { publishDraft } from '../../../../../shared/forms/verbs/publish-form.ts';
import { audited } from '../../../../../shared/people/audit.ts';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { seeOther } from '../../../request/answers.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { draftIn, orderOf } from '../form.ts';
import { buildPage } from './build-page.tsx';
import { buildTexts } from './build-texts.ts';
import { previewPage } from './preview.ts';
import { publishPage } from './publish-page.tsx';
import { publishTexts } from './publish-texts.ts';
import { parseTexts, textsPage, textsVersion } from './texts-page.tsx';

export const buildRoutes = [
  admin.get('/forms/:form/build', async (visit, backend: Needs<'db'>) =>
    buildPage(visit, await draftIn(visit, backend)),
  ),

  admin.get('/forms/:form/build/preview', async (visit, backend: Needs<'db'>) => {
    const { draft, workspace } = await draftIn(visit, backend);
    return previewPage(visit, previewDefinition(draft, workspace));
  }),

  admin.post('/forms/:form/build/preview', async (visit, backend: Needs<'db'>) => {
    const { draft, workspace } = await draftIn(visit, backend);
    return previewPage(visit, previewDefinition({ ...draft, ...parseTexts(visit.form) }, workspace));
  }),

  admin.get('/forms/:form/build/texts', async (visit, backend: Needs<'db'>) => {
    const form = await draftIn(visit, backend);
    return textsPage(visit, { form, input: form.draft });
  }),

  admin.post('/forms/:form/build/texts', async (visit, backend: Needs<'db' | 'notices'>) => {
    const form = await draftIn(visit, backend);
    const input = parseTexts(visit.form);
    let isOvertaken = false;
    const draft = await changeDraft(backend.db, visit.workspace.id, form.id, (now) => {
      isOvertaken = textsVersion(now) !== visit.form.get('version');
      return isOvertaken ? now : { ...now, ...input };
    });
    const saved = { ...form, draft };
    if (isOvertaken) return textsPage(visit, { form: saved, input, isOvertaken });
    const isWrong = checkDraft(draft, form.workspace).problems.some(
      ({ field, part }) => field === null && draftTexts.some((name) => name === part),
    );
    return isWrong ? textsPage(visit, { form: saved, input, isSaved: true }) : backToBuild(visit, backend, 'saved');
  }),

  admin.post('/forms/:form/build/brand', async (visit, backend: Needs<'db' | 'notices'>) => {
    const { id, workspace } = await draftIn(visit, backend);
    await changeDraft(backend.db, workspace.id, id, (draft) => ({ ...draft, branding: brandOf(workspace) }));
    return backToBuild(visit, backend, 'saved');
  }),

  admin.post('/forms/:form/build/fields', async (visit, backend: Needs<'db'>) => {
    const form = await draftIn(visit, backend);
    const type = fieldTypes.find((each) => each === visit.form.get('type'));
    if (type === undefined) return buildPage(visit, form, buildTexts(visit.language).errors.fields);
    const label = { en: buildTexts('en').newLabel, ar: buildTexts('ar').newLabel };
    try {
      const { fields } = await changeDraft(backend.db, visit.workspace.id, form.id, (draft) =>
        withField(draft, type, label),
      );
      return seeOther(visit.at(`/forms/${form.id}/build/fields/${fields.at(-1)?.id}`));
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
      return buildPage(visit, form, buildTexts(visit.language).tooMany);
    }
  }),

  admin.post('/forms/:form/build/fields/:field/move', async (visit, backend: Needs<'db'>) => {
    const [id, field] = [visit.params.form ?? '', visit.params.field ?? ''];
    let isOvertaken = false;
    await changeDraft(backend.db, visit.workspace.id, id, (draft) => {
      const from = draft.fields.indexOf(fieldOf(draft, field));
      isOvertaken = orderOf(draft) !== visit.form.get('order');
      return isOvertaken ? draft : withFieldAt(draft, field, placeIn(visit.form, from));
    });
    if (!isOvertaken) return seeOther(visit.at(`/forms/${id}/build`));
    return buildPage(visit, await draftIn(visit, backend), buildTexts(visit.language).moved);
  }),

  admin.post('/forms/:form/build/fields/:field/remove', async (visit, backend: Needs<'db' | 'notices'>) => {
    const [id, field] = [visit.params.form ?? '', visit.params.field ?? ''];
    await changeDraft(backend.db, visit.workspace.id, id, (draft) => withoutField(draft, field));
    return backToBuild(visit, backend, 'removed');
  }),

  admin.get('/forms/:form/build/publish', async (visit, backend: Needs<'db' | 'sql'>) => showPublish(visit, backend)),

  admin.post('/forms/:form/build/publish', async (visit, backend: Needs<'db' | 'sql' | 'notices'>) => {
    const { workspace, params, form, actor, language } = visit;
    try {
      const { id, version } = await audited(
        backend.db,
        actor,
        (tx) => publishDraft(tx, workspace.id, params.form ?? '', (draft) => versionOf(draft) === form.get('version')),
        ({ id, version, title }) => {
          return { workspaceId: workspace.id, action: 'form.published', target: id, details: { title, version } };
        },
      );
      return redirectWithNotice(backend, visit.at(`/forms/${id}`), {
        done: publishTexts(language).done(number(language, version)),
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'not_found') throw error;
      const texts = publishTexts(language);
      return showPublish(visit, backend, error.code === 'invalid_state' ? texts.changedMeanwhile : texts.unfinished);
    }
  }),

  admin.post('/forms/:form/build/discard', async (visit, backend: Needs<'db' | 'notices'>) => {
    await discardDraft(backend.db, visit.workspace.id, visit.params.form ?? '');
    return backToBuild(visit, backend, 'discarded');
  }),
];

async function showPublish(visit: MemberVisit, backend: Needs<'db' | 'sql'>, problem?: string): Promise<Response> {
  const form = await draftIn(visit, backend);
  return publishPage(visit, form, await countOpenLinks(backend.sql, visit.workspace.id, form.id), problem);
}

function backToBuild(
  visit: MemberVisit,
  backend: Needs<'notices'>,
  change: 'saved' | 'removed' | 'discarded',
): Response {
  return redirectWithNotice(backend, visit.at(`/forms/${visit.params.form}/build`), {
    done: buildTexts(visit.language).done[change],
  });
}

/** `to` is a position, `by` a distance from the current one. */
function placeIn(form: URLSearchParams, from: number): number {
  const to = form.get('to') ?? '';
  if (/^\d{1,3}$/.test(to)) return Number(to);
  return from + (form.get('by') === '-1' ? -1 : form.get('by') === '1' ? 1 : 0);
}
