import type { FormDefinition } from '../../../../../shared/forms/rules/definition.ts';
import type { Form } from '../../../../../shared/forms/verbs/forms.ts';
import type { getSubmission } from '../../../../../shared/forms/verbs/submissions.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import { Part } from '../../../../../shared/ui/components/part.tsx';
import { dateTime, number } from '../../../../../shared/ui/texts/formats.ts';
import { Moment } from '../../../frame/moment.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { framed } from '../form-frame.tsx';
import { AnswersList } from './answers-list.tsx';
import { submissionTexts } from './submission-texts.ts';

interface SubmissionParts extends Awaited<ReturnType<typeof getSubmission>> {
  readonly form: Form;
  readonly definition: FormDefinition | undefined;
}

export function submissionPage(visit: MemberVisit, parts: SubmissionParts): Response {
  const { form, definition, submission, earlier } = parts;
  const { language, workspace } = visit;
  const texts = submissionTexts(language);
  const { linkId, customerId, customerName, customerPhone, version, editsUsed, createdAt, updatedAt } = submission;
  return framed({
    ...{ visit, form, here: 'submissions' },
    title: `${texts.title} ${customerName ?? customerPhone ?? texts.nobody}`,
    children: (
      <>
        <AnswersList visit={visit} definition={definition} answers={submission.answers} />
        <Facts
          facts={[
            { name: texts.when, value: <Moment visit={visit} at={createdAt} /> },
            {
              name: texts.changed,
              value: <Moment visit={visit} at={editsUsed === 0 ? null : updatedAt} otherwise={texts.never} />,
            },
            { name: texts.version, value: number(language, version) },
          ]}
        />
        <p class="actions">
          <ButtonLink href={visit.at(`/forms/${form.id}/links/${linkId}`)}>{texts.link}</ButtonLink>
          {customerId && (
            <ButtonLink href={visit.at(`/forms/${form.id}/submissions?customer=${customerId}`)}>
              {texts.onlyTheirs}
            </ButtonLink>
          )}
        </p>
        {earlier.length > 0 && (
          <Part id="earlier" title={texts.earlier}>
            {earlier.map(({ answers, answeredAt }) => (
              <details class="disclosure">
                <summary>{texts.earlierAt(dateTime(language, workspace.timezone, answeredAt))}</summary>
                <div>
                  <AnswersList visit={visit} definition={definition} answers={answers} />
                </div>
              </details>
            ))}
          </Part>
        )}
      </>
    ),
  });
}
