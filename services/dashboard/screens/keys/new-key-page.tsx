import { environments, permissions } from '../../../../shared/keys/rules/api-key.ts';
import { Choices, fieldsOf, Input, optional, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { keyTexts } from './texts.ts';

export type NewKeyProblems = Problems<'formError' | 'name' | 'permissions' | 'rateLimit' | 'expires'>;

export function newKeyPage(visit: MemberVisit, problems: NewKeyProblems): Response {
  const { form, language } = visit;
  const texts = keyTexts(language);
  const field = fieldsOf(texts, problems);
  const input = (name: string) => form.get(name) ?? '';
  return page(
    <Frame visit={visit} title={texts.create} lead={texts.lead}>
      <Form
        visit={visit}
        action={visit.at('/keys')}
        problem={problems.formError}
        submit={texts.create}
        cancel={visit.at('/keys')}
      >
        <Input {...field('name')} value={input('name')} />
        <Choices
          {...field('permissions')}
          several
          choices={permissions.map((each) => ({ value: each, label: texts.permission[each], hint: each }))}
          chosen={form.getAll('permissions')}
        />
        <Input
          {...field('rateLimit')}
          label={optional(visit, texts.rateLimit)}
          inputmode="numeric"
          value={input('rateLimit')}
        />
        <Input {...field('expires')} label={optional(visit, texts.expires)} type="date" value={input('expires')} />
        <Choices
          {...field('environment')}
          choices={environments.map((each) => ({ value: each, label: texts.environments[each] }))}
          chosen={[form.get('environment') ?? (visit.workspace.twinOf === null ? 'production' : 'test')]}
        />
      </Form>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}
