import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { formTexts } from './texts.ts';

/** To begin a form with. */
export function newPage(visit: MemberVisit, problem?: string): Response {
  const texts = formTexts(visit.language);
  return page(
    <Frame visit={visit} title={texts.create} lead={texts.newLead}>
      <Form visit={visit} action={visit.at('/forms')}>
        <Input
          name="title"
          label={texts.newTitle}
          hint={texts.newTitleHint}
          value={visit.form.get('title') ?? ''}
          problem={problem}
        />
        <p class="actions">
          <Button>{texts.start}</Button>
          <ButtonLink href={visit.at('/forms')}>{visit.texts.cancel}</ButtonLink>
        </p>
      </Form>
    </Frame>,
    problem === undefined ? 200 : 422,
  );
}
