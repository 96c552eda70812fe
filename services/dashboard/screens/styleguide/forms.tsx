import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Confirm } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Choices, FileInput, Input, Select } from '../../../../shared/ui/components/forms/field.tsx';
import { Filter } from '../../../../shared/ui/components/forms/filter.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import type { Visit } from '../../request/visit.ts';
import { styleguideTexts } from './texts.ts';

/** What is pressed and typed in. Nothing of it is taken: the addresses lead nowhere. */
export function Forms({ visit }: { readonly visit: Visit }) {
  const texts = styleguideTexts(visit.language);
  const { tones } = texts;
  return (
    <>
      <section class="part">
        <h2>{texts.buttons}</h2>
        <div class="actions">
          <Button>{tones.primary}</Button>
          <Button tone="plain">{tones.plain}</Button>
          <Button tone="danger">{tones.danger}</Button>
          <Button tone="quiet">{tones.quiet}</Button>
          <button type="button" class="button button--plain" disabled>
            {texts.off}
          </button>
          <ButtonLink href="#page">{texts.link}</ButtonLink>
          <Confirm visit={visit} id="confirm" action="/styleguide" {...texts.confirm}>
            <p>{texts.confirm.text}</p>
          </Confirm>
        </div>
      </section>
      <section class="part">
        <h2>{texts.fields}</h2>
        <Form visit={visit} action="/styleguide" problem={texts.problem}>
          <Input name="name" label={texts.name} hint={texts.nameHint} value={texts.nameTyped} />
          <Input
            name="url"
            label={texts.url}
            type="url"
            ltr
            value="http://pos.example.com"
            problem={texts.urlProblem}
          />
          <Select
            name="zone"
            label={texts.zone}
            choices={[{ value: 'baghdad', label: 'Asia/Baghdad' }]}
            chosen={['baghdad']}
          />
          <FileInput name="picture" label={texts.picture} types="image/png" />
          <Choices name="access" label={texts.access} several choices={texts.several} chosen={['orders']} />
          <Choices
            name="role"
            label={texts.role}
            problem={texts.roleProblem}
            choices={(['admin', 'staff'] as const).map((value) => ({ value, label: visit.texts.roles[value] }))}
            chosen={[]}
          />
        </Form>
      </section>
      <section class="part">
        <h2>{texts.filter}</h2>
        <Filter
          action="/styleguide"
          submit={texts.show}
          fields={[{ name: 'status', label: texts.status, choices: texts.statuses, chosen: '' }]}
        />
      </section>
    </>
  );
}
