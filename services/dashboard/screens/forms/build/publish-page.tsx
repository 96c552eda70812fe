import { type FormChanges, formChanges } from '../../../../../shared/forms/rules/changes.ts';
import type { FormField } from '../../../../../shared/forms/rules/field.ts';
import { checkDraft } from '../../../../../shared/forms/verbs/draft-problems.ts';
import type { FormWithDraft } from '../../../../../shared/forms/verbs/drafts.ts';
import type { OpenLinkCounts } from '../../../../../shared/forms/verbs/open-link-counts.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import { Part } from '../../../../../shared/ui/components/part.tsx';
import { Empty } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { titleIn } from '../form.ts';
import { framed } from '../form-frame.tsx';
import { ProblemList } from '../problem-list.tsx';
import { buildTexts } from './build-texts.ts';
import { FormPhone } from './builder-form.tsx';
import { publishTexts } from './publish-texts.ts';

export function publishPage(
  visit: MemberVisit,
  form: FormWithDraft,
  openLinks: OpenLinkCounts,
  problem?: string,
): Response {
  const texts = publishTexts(visit.language);
  const at = (path: string): string => visit.at(`/forms/${form.id}/build${path}`);
  return framed({
    ...{ visit, form, here: 'build', refused: problem, lead: texts.lead },
    title: `${texts.title}: ${titleIn(visit.language, form.draft.title, form.draft.title_ar)}`,
    children: (
      <div class="builder">
        <div class="part">
          <Verdict visit={visit} form={form} openLinks={openLinks} />
          <p class="actions">
            <ButtonLink href={at('')}>{buildTexts(visit.language).back}</ButtonLink>
          </p>
          {form.isChanged && form.version > 0 && (
            <Confirm visit={visit} id="discard" action={at('/discard')} {...confirmTexts(texts, 'discard')} />
          )}
        </div>
        <FormPhone visit={visit} src={at('/preview')} />
      </div>
    ),
  });
}

function Verdict({ visit, form, openLinks }: WithVisit<{ form: FormWithDraft; openLinks: OpenLinkCounts }>) {
  const texts = publishTexts(visit.language);
  const judged = checkDraft(form.draft, form.workspace);
  const { published, version, edits: allowedEdits, draft } = form;
  if (judged.definition === null)
    return (
      <Notice mood="bad" title={texts.unfinished}>
        <ProblemList visit={visit} form={form} problems={judged.problems} />
      </Notice>
    );
  // The id of a field is the key under which it was published.
  const publishedKeys = new Map(draft.fields.map(({ id, key }) => [key, id]));
  const after = { ...judged.definition, edits: judged.input.edits ?? 1 };
  const changes = published === null ? null : formChanges({ ...published, edits: allowedEdits }, after, publishedKeys);
  if (changes !== null && sentencesOf(visit, changes).length === 0) return <Empty {...texts.nothing} />;
  return (
    <>
      {changes === null ? (
        <p>{texts.first}</p>
      ) : (
        <>
          <Part id="changes" title={texts.changes}>
            <ul class="told">
              {sentencesOf(visit, changes).map((sentence) => (
                <li>{sentence}</li>
              ))}
            </ul>
          </Part>
          <OpenLinksPart visit={visit} openLinks={openLinks} />
        </>
      )}
      <Form
        visit={visit}
        action={visit.at(`/forms/${form.id}/build/publish`)}
        submit={texts.publishVersion(number(visit.language, version + 1))}
      >
        <input type="hidden" name="version" value={versionOf(draft)} />
      </Form>
    </>
  );
}

function OpenLinksPart({ visit, openLinks }: WithVisit<{ openLinks: OpenLinkCounts }>) {
  const texts = publishTexts(visit.language);
  const { waiting, changeable, isCapped } = openLinks;
  return (
    <Part id="out" title={texts.links}>
      <ul class="told">
        <li>{texts.waiting(number(visit.language, waiting))}</li>
        <li>{texts.changeable(number(visit.language, changeable))}</li>
        {isCapped && <li>{texts.capped}</li>}
        <li>{texts.open}</li>
        <li>{texts.answers}</li>
      </ul>
    </Part>
  );
}

function sentencesOf({ language }: MemberVisit, changes: FormChanges): readonly string[] {
  const texts = publishTexts(language);
  const name = (field: FormField): string => (language === 'ar' ? (field.label_ar ?? field.label) : field.label);
  const parts = (names: readonly string[]): string =>
    [...new Set(names.map((part) => texts.parts[part] ?? texts.parts.other ?? part))].join(
      language === 'ar' ? '، ' : ', ',
    );
  return [
    ...changes.added.map((field) => (field.required ? texts.addedRequired : texts.added)(name(field))),
    ...changes.removed.map((field) => texts.removed(name(field))),
    ...changes.changed.map((each) => texts.changed(name(each.after), parts(each.parts))),
    ...(changes.isReordered ? [texts.reordered] : []),
    ...(changes.hasNewTexts ? [texts.texts] : []),
    ...(changes.hasNewEditLimit ? [texts.edits] : []),
  ];
}
