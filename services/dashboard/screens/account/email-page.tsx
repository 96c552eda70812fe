import type { EmailChange } from '../../../../shared/people/email-change.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { fieldsOf, Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Alone } from '../../frame/alone.tsx';
import { page } from '../../request/answers.ts';
import type { PersonVisit, Visit } from '../../request/visit.ts';
import { emailTexts } from './email-texts.ts';

interface EmailPartProps {
  readonly visit: PersonVisit;
  readonly sendsMail: boolean;
  readonly problem: string | undefined;
}

export function EmailPart({ visit, sendsMail, problem }: EmailPartProps) {
  const texts = emailTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.title}</h2>
      <p class="lead">{texts.now(visit.session.person.email)}</p>
      {sendsMail ? (
        <Form visit={visit} action="/account/email" submit={texts.change} tone="plain">
          <Input
            {...fieldsOf(texts, { email: problem })('email')}
            type="email"
            value={visit.form.get('email') ?? ''}
            autocomplete="off"
            ltr
          />
        </Form>
      ) : (
        <p class="field__hint">{texts.noMail}</p>
      )}
    </section>
  );
}

export function confirmEmailPage(visit: Visit, change: EmailChange, problem?: string): Response {
  const texts = emailTexts(visit.language);
  return page(
    <Alone visit={visit} title={texts.confirmTitle}>
      <Facts
        facts={[
          { name: texts.from, value: <bdi dir="ltr">{change.email}</bdi> },
          { name: texts.to, value: <bdi dir="ltr">{change.newEmail}</bdi> },
        ]}
      />
      <p>{change.isOtherAddressConfirmed ? texts.completes : texts.otherMissing}</p>
      <Form visit={visit} action={visit.url.pathname} problem={problem} submit={texts.confirm} />
      <p>{texts.notYou}</p>
    </Alone>,
    problem === undefined ? 200 : 422,
  );
}

/** After a confirmation, or for a link that is no longer valid. */
export function emailLinkResultPage(visit: Visit): Response {
  const texts = emailTexts(visit.language);
  const isDone = visit.notice?.kind === 'done';
  return page(
    <Alone visit={visit} title={isDone ? texts.confirmTitle : texts.over}>
      {isDone ? <Notice mood="good" role="status" text={visit.notice?.text ?? ''} /> : <p>{texts.overText}</p>}
      <p class="actions">
        <ButtonLink href="/account">{texts.toAccount}</ButtonLink>
      </p>
    </Alone>,
    isDone ? 200 : 404,
  );
}
