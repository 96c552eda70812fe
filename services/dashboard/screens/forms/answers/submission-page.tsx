import type { FormDefinition } from '../../../../../shared/forms/rules/definition.ts';
import type { Form } from '../../../../../shared/forms/verbs/forms.ts';
import type { getSubmission } from '../../../../../shared/forms/verbs/submissions.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import { Time } from '../../../../../shared/ui/components/time.tsx';
import { dateTime, number } from '../../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { FormTabs } from '../form-tabs.tsx';
import { AnswersList } from './answers-list.tsx';
import { submissionTexts } from './submission-texts.ts';

interface SubmissionParts extends Awaited<ReturnType<typeof getSubmission>> {
  readonly form: Form;
  readonly definition: FormDefinition | undefined;
}

/** What one link was answered with, and what it said before it was changed. */
export function submissionPage(
  visit: MemberVisit,
  { form, definition, submission, earlier }: SubmissionParts,
): Response {
  const { language, workspace } = visit;
  const texts = submissionTexts(language);
  const { linkId, customerId, customerName, customerPhone, version, editsUsed, createdAt, updatedAt } = submission;
  const time = (at: number) => <Time language={language} zone={workspace.timezone} at={at} otherwise="" />;
  return page(
    <Frame visit={visit} title={`${texts.title} ${customerName ?? customerPhone ?? texts.nobody}`}>
      <FormTabs visit={visit} form={form.id} here="submissions" />
      <AnswersList visit={visit} definition={definition} answers={submission.answers} />
      <Facts
        facts={[
          { name: texts.when, value: time(createdAt) },
          { name: texts.changed, value: editsUsed === 0 ? texts.never : time(updatedAt) },
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
        <section class="part" aria-labelledby="earlier">
          <h2 id="earlier">{texts.earlier}</h2>
          {earlier.map(({ answers, answeredAt }) => (
            <details class="attempt">
              <summary>{texts.earlierAt(dateTime(language, workspace.timezone, answeredAt))}</summary>
              <div>
                <AnswersList visit={visit} definition={definition} answers={answers} />
              </div>
            </details>
          ))}
        </section>
      )}
    </Frame>,
  );
}
