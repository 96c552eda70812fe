import type { Authenticating } from '../../../../shared/people/second-steps/ceremonies.ts';
import { Button } from '../../../../shared/ui/components/button.tsx';
import { fieldsOf, Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Alone } from '../../frame/alone.tsx';
import { LanguageLink } from '../../frame/language-link.tsx';
import { page } from '../../request/answers.ts';
import type { Visit } from '../../request/visit.ts';
import { Passkey } from '../security/passkey.tsx';
import { destinationOf } from './start-session.ts';
import { signInTexts } from './texts.ts';

interface Problem {
  readonly text: string;
  readonly status: 422 | 429;
}

export function signInPage(visit: Visit, authenticating: Authenticating, problem?: Problem): Response {
  const texts = signInTexts(visit.language);
  const field = fieldsOf(texts);
  return page(
    <Alone visit={visit} title={texts.title}>
      <LanguageLink visit={visit} to={`/sign-in?to=${encodeURIComponent(destinationOf(visit))}`} />
      <Form visit={visit} action="/sign-in" problem={problem?.text}>
        <To visit={visit} />
        <Input {...field('email')} type="email" value={visit.form.get('email') ?? ''} autocomplete="username" ltr />
        <Input {...field('password')} type="password" autocomplete="current-password" ltr />
        <p class="actions">
          <Button>{texts.submit}</Button>
          <ForgotLink visit={visit} />
        </p>
      </Form>
      <Otherwise text={texts.or} />
      <Passkey visit={visit} action="/sign-in/passkey" authenticate={authenticating} label={texts.passkey}>
        <To visit={visit} />
      </Passkey>
    </Alone>,
    problem?.status ?? 200,
  );
}

export function secondStepPage(visit: Visit, authenticating: Authenticating | null, problem?: Problem): Response {
  const texts = signInTexts(visit.language);
  return page(
    <Alone visit={visit} title={texts.second}>
      <p>{texts.secondLead}</p>
      <Form visit={visit} action="/sign-in/second" problem={problem?.text} submit={texts.submit}>
        <To visit={visit} />
        <Input {...fieldsOf(texts)('code')} autocomplete="one-time-code" autofocus ltr />
      </Form>
      {authenticating && (
        <>
          <Otherwise text={texts.or} />
          <Passkey visit={visit} action="/sign-in/second" authenticate={authenticating} label={texts.passkey}>
            <To visit={visit} />
          </Passkey>
        </>
      )}
    </Alone>,
    problem?.status ?? 200,
  );
}

export function To({ visit }: { readonly visit: Visit }) {
  return <input type="hidden" name="to" value={destinationOf(visit)} />;
}

export function ForgotLink({ visit }: { readonly visit: Visit }) {
  return <a href={`/forgot?to=${encodeURIComponent(destinationOf(visit))}`}>{signInTexts(visit.language).forgot}</a>;
}

function Otherwise({ text }: { readonly text: string }) {
  return (
    <div class="js-only">
      <p class="otherwise">{text}</p>
    </div>
  );
}
