import type { CannedAnswer } from '../../../../shared/conversations/verbs/canned-answers.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { fieldsOf, Input, TextArea } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { inboxTexts } from './texts.ts';

export type AnswerProblems = Readonly<{ shortcut?: string; text?: string }>;

export function answersPage(visit: MemberVisit, answers: readonly CannedAnswer[], problems: AnswerProblems): Response {
  const { form, language } = visit;
  const texts = inboxTexts(language);
  const field = fieldsOf(texts, problems);
  return page(
    <Frame
      visit={visit}
      title={texts.answersTitle}
      lead={texts.answersLead}
      actions={<ButtonLink href={visit.at('/inbox')}>{texts.title}</ButtonLink>}
    >
      <Table
        label={texts.answersTitle}
        rows={answers}
        empty={texts.noAnswers}
        columns={[
          { title: texts.shortcut, cell: ({ shortcut }) => <bdi>/{shortcut}</bdi> },
          { title: texts.text, cell: ({ text }) => <span dir="auto">{text}</span> },
          {
            title: visit.texts.actions,
            cell: ({ shortcut }) => (
              <Form visit={visit} action={visit.at('/inbox/answers/delete')}>
                <input type="hidden" name="shortcut" value={shortcut} />
                <Button tone="quiet">{texts.removeAnswer}</Button>
              </Form>
            ),
          },
        ]}
      />
      <Form visit={visit} action={visit.at('/inbox/answers')} submit={visit.texts.save}>
        <Input {...field('shortcut')} value={form.get('shortcut') ?? ''} />
        <TextArea {...field('text')} value={form.get('text') ?? ''} />
      </Form>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}
