import { draftTexts } from '../../../../../shared/forms/rules/draft.ts';
import { fieldTypes } from '../../../../../shared/forms/rules/field.ts';
import { checkDraft } from '../../../../../shared/forms/verbs/draft-problems.ts';
import type { FormWithDraft } from '../../../../../shared/forms/verbs/drafts.ts';
import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Select } from '../../../../../shared/ui/components/forms/field.tsx';
import { Part } from '../../../../../shared/ui/components/part.tsx';
import { Empty } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { titleIn } from '../form.ts';
import { framed } from '../form-frame.tsx';
import { type JudgedForm, WholeProblems } from '../problem-list.tsx';
import { buildTexts } from './build-texts.ts';
import { FormPhone } from './builder-form.tsx';
import { QuestionList } from './question-list.tsx';

export function buildPage(visit: MemberVisit, form: FormWithDraft, problem?: string): Response {
  const texts = buildTexts(visit.language);
  const { draft } = form;
  const { problems } = checkDraft(draft, form.workspace);
  const at = (path: string): string => visit.at(`/forms/${form.id}/build${path}`);
  return framed({
    ...{ visit, form, here: 'build', refused: problem },
    title: titleIn(visit.language, draft.title, draft.title_ar),
    actions: (
      <ButtonLink tone="primary" href={at('/publish')}>
        {texts.publish}
      </ButtonLink>
    ),
    children: (
      <>
        <p class="lead">{stateOf(form, texts)}</p>
        <WholeProblems visit={visit} problems={draft.fields.length === 0 ? [] : problems} />
        <div class="builder">
          <div class="part">
            <TextsPart visit={visit} form={form} problems={problems} />
            <Part id="questions" title={texts.questions}>
              {draft.fields.length === 0 ? (
                <Empty {...texts.noQuestions} />
              ) : (
                <QuestionList visit={visit} form={form} problems={problems} />
              )}
            </Part>
            <form method="post" action={at('/fields')} class="filter">
              <input type="hidden" name="csrf" value={visit.csrf} />
              <Select
                name="type"
                label={texts.addKind}
                choices={fieldTypes.map((value) => ({ value, label: texts.types[value] }))}
                chosen={['short_text']}
              />
              <Button tone="plain">{texts.add}</Button>
            </form>
          </div>
          <FormPhone visit={visit} src={at('/preview')} />
        </div>
      </>
    ),
  });
}

function stateOf({ version, isChanged }: FormWithDraft, texts: ReturnType<typeof buildTexts>): string {
  if (version === 0) return texts.neverPublished;
  return isChanged ? texts.unpublished : texts.published;
}

function TextsPart({ visit, form: { id, draft }, problems }: JudgedForm) {
  const texts = buildTexts(visit.language);
  const own = problems.filter(({ field, part }) => field === null && draftTexts.some((name) => name === part));
  return (
    <section class="box question" aria-labelledby="texts">
      <div>
        <h2 id="texts">{texts.texts}</h2>
        <p>
          <bdi>{draft.title}</bdi>
          {draft.title_ar && (
            <small lang="ar">
              <bdi>{draft.title_ar}</bdi>
            </small>
          )}
        </p>
        {own.length > 0 && <Badge mood="bad">{texts.problems(number(visit.language, own.length))}</Badge>}
      </div>
      <ButtonLink href={visit.at(`/forms/${id}/build/texts`)}>{texts.editTexts}</ButtonLink>
    </section>
  );
}
