import type { Child } from 'hono/jsx';
import type { InvitationEnd, Offered } from '../../../../shared/people/invitations.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { fieldsOf, Input, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Alone } from '../../frame/alone.tsx';
import { LanguageLink } from '../../frame/language-link.tsx';
import { page } from '../../request/answers.ts';
import type { Visit } from '../../request/visit.ts';
import { joinTexts } from './texts.ts';

export interface OpenInvitation {
  readonly invitation: Offered;
  /** `resettable`: made by an invitation of this workspace, and opens nothing else. `unconfirmed`: another workspace made it. */
  readonly account: 'none' | 'known' | 'resettable' | 'unconfirmed';
}

type JoinProblems = Problems<'formError' | 'name' | 'password'>;

export function joinPage(
  visit: Visit,
  invited: OpenInvitation,
  problems: JoinProblems = {},
  status?: number,
): Response {
  const texts = joinTexts(visit.language);
  const { workspaceName, role, email, userId } = invited.invitation;
  const isOwn = visit.session !== null && visit.session.person.id === userId;
  return page(
    <Alone visit={visit} title={texts.title(workspaceName)}>
      <LanguageLink visit={visit} to={visit.url.pathname} />
      {problems.formError && (
        <Notice mood="bad" role="alert">
          <p>{problems.formError}</p>
        </Notice>
      )}
      <p>{texts.lead(visit.texts.roles[role])}</p>
      <p>
        <bdi>{email}</bdi>
      </p>
      {invited.account === 'none' && <NewAccount visit={visit} problems={problems} />}
      {invited.account === 'unconfirmed' && <Unconfirmed visit={visit} />}
      {(invited.account === 'known' || invited.account === 'resettable') &&
        (isOwn ? <JoinForm visit={visit} /> : <Known visit={visit} isResettable={invited.account === 'resettable'} />)}
    </Alone>,
    status ?? (Object.keys(problems).length === 0 ? 200 : 422),
  );
}

function NewAccount({ visit, problems }: { readonly visit: Visit; readonly problems: JoinProblems }) {
  const texts = joinTexts(visit.language);
  const field = fieldsOf(texts, problems);
  return (
    <JoinForm visit={visit}>
      <Input {...field('name')} value={visit.form.get('name') ?? ''} autocomplete="name" />
      <Input {...field('password')} type="password" autocomplete="new-password" ltr />
    </JoinForm>
  );
}

function JoinForm({ visit, children }: { readonly visit: Visit; readonly children?: Child }) {
  return (
    <Form visit={visit} action={visit.url.pathname} submit={joinTexts(visit.language).join}>
      {children}
    </Form>
  );
}

function Known({ visit, isResettable }: { readonly visit: Visit; readonly isResettable: boolean }) {
  const texts = joinTexts(visit.language);
  const here = visit.url.pathname;
  if (visit.session !== null) {
    return (
      <Form visit={visit} action="/sign-out" submit={texts.signInAsOther}>
        <input type="hidden" name="to" value={here} />
        <p>{texts.isOther(visit.session.person.email)}</p>
      </Form>
    );
  }
  return (
    <>
      <p>{texts.known}</p>
      <p class="actions">
        <ButtonLink tone="primary" href={signInAddress(visit)}>
          {texts.signIn}
        </ButtonLink>
        {!isResettable && <a href={`/forgot?to=${encodeURIComponent(here)}`}>{texts.forgot}</a>}
      </p>
      {isResettable && (
        <Form visit={visit} action={`${here}/reset`} submit={texts.reset} tone="plain">
          <p>{texts.resetLead}</p>
        </Form>
      )}
    </>
  );
}

/** Only the operator can decide whose account it is. The shown commands contain no email, because it may have shell syntax. */
function Unconfirmed({ visit }: { readonly visit: Visit }) {
  const { unconfirmed } = joinTexts(visit.language);
  return (
    <>
      <p>{unconfirmed.lead}</p>
      <p>{unconfirmed.isMine}</p>
      <Code visit={visit} label={unconfirmed.confirms}>
        cli user reset-password --email EMAIL
      </Code>
      <p>{unconfirmed.isNotMine}</p>
      <Code visit={visit} label={unconfirmed.ends}>
        cli user release --email EMAIL
      </Code>
    </>
  );
}

export function endedPage(visit: Visit, end: InvitationEnd): Response {
  const texts = joinTexts(visit.language);
  return page(
    <Alone visit={visit} title={texts.ended.title}>
      <LanguageLink visit={visit} to={visit.url.pathname} />
      <p>{texts.ended[end]}</p>
      <p class="actions">
        <ButtonLink tone="primary" href="/sign-in">
          {texts.signIn}
        </ButtonLink>
      </p>
    </Alone>,
    404,
  );
}

export function signInAddress({ url }: Visit): string {
  return `/sign-in?to=${encodeURIComponent(url.pathname)}`;
}
