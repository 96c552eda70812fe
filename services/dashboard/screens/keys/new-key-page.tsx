import { environments, permissions } from '../../../../shared/keys/rules/api-key.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Choices, Input, optional } from '../../../../shared/ui/components/field.tsx';
import { Form } from '../../../../shared/ui/components/form.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { keyTexts } from './texts.ts';

/** What is wrong with what was typed, by field. */
export interface NewKeyProblems {
  readonly whole?: string;
  readonly name?: string;
  readonly permissions?: string;
  readonly rateLimit?: string;
  readonly expires?: string;
}

export function newKeyPage(visit: MemberVisit, problems: NewKeyProblems): Response {
  const { form, language } = visit;
  const texts = keyTexts(language);
  const isWrong = Object.keys(problems).length > 0;
  return page(
    <Frame visit={visit} title={texts.create} lead={texts.lead}>
      <Form visit={visit} action={visit.at('/keys')} problem={problems.whole}>
        <Input
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          value={form.get('name') ?? ''}
          problem={problems.name}
        />
        <Choices
          name="permissions"
          label={texts.permissions}
          hint={texts.permissionsHint}
          problem={problems.permissions}
          several
          choices={permissions.map((each) => ({ value: each, label: texts.permission[each], hint: each }))}
          chosen={form.getAll('permissions')}
        />
        <Input
          name="rateLimit"
          label={optional(visit, texts.rateLimit)}
          hint={texts.rateLimitHint}
          inputmode="numeric"
          value={form.get('rateLimit') ?? ''}
          problem={problems.rateLimit}
        />
        <Input
          name="expires"
          label={optional(visit, texts.expires)}
          hint={texts.expiresHint}
          type="date"
          value={form.get('expires') ?? ''}
          problem={problems.expires}
        />
        <Choices
          name="environment"
          label={texts.environment}
          hint={texts.environmentHint}
          choices={environments.map((each) => ({ value: each, label: texts.environments[each] }))}
          chosen={[form.get('environment') ?? 'production']}
        />
        <p class="actions">
          <Button>{texts.create}</Button>
          <ButtonLink href={visit.at('/keys')}>{visit.texts.cancel}</ButtonLink>
        </p>
      </Form>
    </Frame>,
    isWrong ? 422 : 200,
  );
}
