import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { fieldsOf, Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Alone } from '../../frame/alone.tsx';
import { page } from '../../request/answers.ts';
import type { Needs } from '../../request/routes.ts';
import type { Visit } from '../../request/visit.ts';
import { To } from './sign-in-page.tsx';
import { destinationOf } from './start-session.ts';
import { signInTexts } from './texts.ts';

interface Problem {
  readonly title?: string;
  readonly text: string;
  readonly status: 404 | 422 | 429;
}

export function linkIsOver({ language }: Visit): Problem {
  const { over, overText } = signInTexts(language).forgotten;
  return { title: over, text: overText, status: 404 };
}

export function forgotPage(visit: Visit, { sendsMail }: Needs<'sendsMail'>, problem?: Problem): Response {
  const texts = signInTexts(visit.language);
  const { forgotten } = texts;
  const isSent = visit.notice?.kind === 'done';
  return page(
    <Alone visit={visit} title={texts.forgot}>
      {problem && (
        <Notice mood="bad" role="alert" title={problem.title}>
          <p>{problem.text}</p>
        </Notice>
      )}
      {isSent && <Notice mood="good" role="status" text={visit.notice?.text ?? ''} />}
      {sendsMail && !isSent && (
        <>
          <p>{forgotten.mailLead}</p>
          <Form visit={visit} action="/forgot" submit={forgotten.mailSubmit}>
            <To visit={visit} />
            <Input
              {...fieldsOf(texts)('email')}
              type="email"
              value={visit.form.get('email') ?? ''}
              autocomplete="username"
              ltr
            />
          </Form>
        </>
      )}
      <p>{sendsMail ? forgotten.leadToo : forgotten.lead}</p>
      <h2>{forgotten.admin}</h2>
      <p>{forgotten.adminText}</p>
      <h2>{forgotten.operator}</h2>
      <p>{forgotten.operatorText}</p>
      <Code visit={visit} label={forgotten.command}>
        cli user reset-password --email EMAIL
      </Code>
      <h2>{forgotten.passkey}</h2>
      <p>{forgotten.passkeyText}</p>
      <p class="actions">
        <ButtonLink href={`/sign-in?to=${encodeURIComponent(destinationOf(visit))}`}>{forgotten.back}</ButtonLink>
      </p>
    </Alone>,
    problem?.status ?? 200,
  );
}
