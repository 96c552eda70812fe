import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { fieldsOf, Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Alone } from '../../frame/alone.tsx';
import { LanguageLink } from '../../frame/language-link.tsx';
import { page } from '../../request/answers.ts';
import type { Visit } from '../../request/visit.ts';
import { setUpTexts } from './texts.ts';

interface Problem {
  readonly text: string;
  readonly status: 404 | 422 | 429;
}

/** What everybody sees of an installation without a workspace: only the code leads on. */
export function codePage(visit: Visit, problem?: Problem): Response {
  const { code } = setUpTexts(visit.language);
  return page(
    <Alone visit={visit} title={code.title}>
      <LanguageLink visit={visit} to="/sign-in" />
      <p>{code.lead}</p>
      <Form visit={visit} action="/setup" submit={code.submit}>
        <Input {...fieldsOf(code, { code: problem?.text })('code')} autocomplete="off" ltr />
      </Form>
      <p>{code.another}</p>
      <Code visit={visit} label={code.command}>
        cli setup code
      </Code>
    </Alone>,
    problem?.status ?? 200,
  );
}

/** Answers every set-up link once the installation has a workspace. */
export function donePage(visit: Visit): Response {
  const { done } = setUpTexts(visit.language);
  return page(
    <Alone visit={visit} title={done.title}>
      <p>{done.text}</p>
      <p class="actions">
        <ButtonLink tone="primary" href="/sign-in">
          {done.signIn}
        </ButtonLink>
      </p>
    </Alone>,
    404,
  );
}
