import { formSamples } from '../../../../shared/forms/samples/samples.ts';
import { Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Part } from '../../../../shared/ui/components/part.tsx';
import { Samples } from '../../../../shared/ui/components/samples.tsx';
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
      <Part id="samples" title={texts.samples}>
        <p class="lead">{texts.samplesLead}</p>
        <Samples
          visit={visit}
          label={texts.samples}
          action={visit.at('/forms')}
          begin={texts.begin}
          samples={Object.entries(formSamples).map(([id, { title, title_ar, intro, intro_ar }]) =>
            visit.language === 'ar' ? { id, name: title_ar, text: intro_ar } : { id, name: title, text: intro },
          )}
        />
      </Part>
    </Frame>,
    problem === undefined ? 200 : 422,
  );
}
