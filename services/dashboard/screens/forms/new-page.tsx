import { Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { formTexts } from './texts.ts';

export function newPage(visit: MemberVisit, problem?: string): Response {
  const texts = formTexts(visit.language);
  return page(
    <Frame visit={visit} title={texts.create} lead={texts.newLead}>
      <Form visit={visit} action={visit.at('/forms')} submit={texts.start} cancel={visit.at('/forms')}>
        <Input
          name="title"
          label={texts.newTitle}
          hint={texts.newTitleHint}
          value={visit.form.get('title') ?? ''}
          problem={problem}
        />
      </Form>
    </Frame>,
    problem === undefined ? 200 : 422,
  );
}
