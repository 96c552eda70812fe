import type { CannedAnswer } from '../../../../shared/conversations/verbs/canned-answers.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Input, TextArea } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { inboxTexts } from './texts.ts';

export interface AnswerProblems {
  readonly shortcut?: string;
  readonly text?: string;
}

/** The answers that are kept ready, and a new one. */
export function answersPage(visit: MemberVisit, answers: readonly CannedAnswer[], problems: AnswerProblems): Response {
  const { form, language } = visit;
  const texts = inboxTexts(language);
  return page(
    <Frame
      visit={visit}
      title={texts.answersTitle}
      lead={texts.answersLead}
      actions={<ButtonLink href={visit.at('/inbox')}>{texts.title}</ButtonLink>}
    >
      {answers.length === 0 ? (
        <Empty {...texts.noAnswers} />
      ) : (
        <Table
          label={texts.answersTitle}
          rows={answers}
          columns={[
            { title: texts.shortcut, cell: ({ shortcut }) => <bdi>/{shortcut}</bdi> },
            { title: texts.answerText, cell: ({ text }) => <span dir="auto">{text}</span> },
            {
              title: visit.texts.deeds,
              cell: ({ shortcut }) => (
                <Form visit={visit} action={visit.at('/inbox/answers/delete')}>
                  <input type="hidden" name="shortcut" value={shortcut} />
                  <Button tone="quiet">{texts.removeAnswer}</Button>
                </Form>
              ),
            },
          ]}
        />
      )}
      <Form visit={visit} action={visit.at('/inbox/answers')}>
        <Input
          name="shortcut"
          label={texts.shortcut}
          hint={texts.shortcutHint}
          value={form.get('shortcut') ?? ''}
          problem={problems.shortcut}
        />
        <TextArea name="text" label={texts.answerText} value={form.get('text') ?? ''} problem={problems.text} />
        <p class="actions">
          <Button>{texts.addAnswer}</Button>
        </p>
      </Form>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}
