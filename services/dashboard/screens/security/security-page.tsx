import type { Registering } from '../../../../shared/people/second-steps/ceremonies.ts';
import type { Passkey as Held } from '../../../../shared/people/second-steps/passkeys.ts';
import { needsSecondStep, type SecondSteps } from '../../../../shared/people/second-steps/second-steps.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { fieldsOf, Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { dateTime, number } from '../../../../shared/ui/texts/formats.ts';
import { Document } from '../../frame/document.tsx';
import { NoticeMessage, Refusal } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { OwnTable, zoneOf } from '../account/own-table.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { Passkey } from './passkey.tsx';
import { securityTexts } from './texts.ts';

interface SecurityParts {
  readonly visit: PersonVisit;
  readonly steps: SecondSteps;
  readonly registering: Registering;
  readonly problem?: string | undefined;
}

export function securityPage({ visit, steps, registering, problem }: SecurityParts): Response {
  const texts = securityTexts(visit.language);
  return page(
    <Document visit={visit} title={texts.title}>
      <main id="page" class="page page--narrow">
        <Messages visit={visit} problem={problem} />
        <header class="page__head">
          <div>
            <h1>{texts.title}</h1>
            <p class="lead">{texts.lead}</p>
          </div>
          <ButtonLink href="/account">{texts.back}</ButtonLink>
        </header>
        <Authenticator visit={visit} since={steps.authenticatorSince} />
        <Passkeys visit={visit} passkeys={steps.passkeys} registering={registering} />
        {needsSecondStep(steps) && <RecoveryCodes visit={visit} left={steps.recoveryCodes} />}
      </main>
    </Document>,
    problem === undefined ? 200 : 422,
  );
}

type Part = Pick<SecurityParts, 'visit'>;

function Messages({ visit, problem }: Pick<SecurityParts, 'visit' | 'problem'>) {
  const { notice } = visit;
  if (problem !== undefined) return <Refusal visit={visit} problem={problem} />;
  if (notice?.kind === 'done') return <NoticeMessage visit={visit} />;
  return <NewRecoveryCodes visit={visit} />;
}

function Authenticator({ visit, since }: Part & { readonly since: number | null }) {
  const texts = securityTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.app}</h2>
      <p class="lead">{since === null ? texts.appLead : texts.appOn(dateTime(visit.language, zoneOf(visit), since))}</p>
      {since === null ? (
        <Form visit={visit} action="/account/authenticator" submit={texts.appAdd} tone="plain"></Form>
      ) : (
        <div class="actions">
          <Confirm
            visit={visit}
            id="authenticator"
            action="/account/authenticator/remove"
            {...confirmTexts(texts, 'appRemove')}
          />
        </div>
      )}
    </section>
  );
}

function Passkeys({
  visit,
  passkeys,
  registering,
}: Part & { readonly passkeys: readonly Held[]; readonly registering: Registering }) {
  const texts = securityTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.passkeys}</h2>
      <p class="lead">{passkeys.length === 0 ? `${texts.passkeysLead} ${texts.passkeysNone}` : texts.passkeysLead}</p>
      {passkeys.length > 0 && (
        <OwnTable
          visit={visit}
          label={texts.passkeys}
          rows={passkeys}
          columns={[{ title: texts.passkeyName, cell: ({ name }) => <bdi>{name}</bdi> }]}
          times={[
            { title: texts.created, at: ({ createdAt }) => createdAt },
            { title: texts.used, at: ({ lastUsedAt }) => lastUsedAt },
          ]}
          ending={{ action: ({ id }) => `/account/passkeys/${id}/remove`, ...confirmTexts(texts, 'passkeyRemove') }}
        />
      )}
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      <Passkey visit={visit} action="/account/passkeys" register={registering} label={texts.passkeyAdd}>
        <Input {...fieldsOf(texts)('passkeyName')} name="name" value={visit.form.get('name') ?? ''} maxlength={60} />
      </Passkey>
    </section>
  );
}

function RecoveryCodes({ visit, left }: Part & { readonly left: number }) {
  const texts = securityTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.codes}</h2>
      <p class="lead">
        {texts.codesLead} {texts.codesLeft(number(visit.language, left))}
      </p>
      <div class="actions">
        <Confirm
          visit={visit}
          id="recovery-codes"
          action="/account/recovery-codes"
          tone="primary"
          {...confirmTexts(texts, 'codesNew')}
        />
      </div>
    </section>
  );
}
