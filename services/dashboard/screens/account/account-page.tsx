import type { Reset } from '../../../../shared/people/resets.ts';
import { deviceName } from '../../../../shared/people/rules/device-name.ts';
import type { Device } from '../../../../shared/people/sessions.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { fieldsOf, Input, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Document } from '../../frame/document.tsx';
import { NoticeMessage } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { DevicesLink } from '../devices/devices-link.tsx';
import { notificationTexts } from '../notifications/texts.ts';
import { EmailPart } from './email-page.tsx';
import { OwnTable } from './own-table.tsx';
import { accountTexts } from './texts.ts';

export type AccountProblems = Problems<'name' | 'email' | 'current' | 'next'>;

export interface OwnAccount {
  readonly devices: readonly Device[];
  /** An unused link to reset the password. */
  readonly reset: Reset | null;
  readonly sendsMail: boolean;
}

export function accountPage(visit: PersonVisit, own: OwnAccount, problems: AccountProblems): Response {
  const { devices, reset, sendsMail } = own;
  const texts = accountTexts(visit.language);
  const field = fieldsOf(texts, problems);
  return page(
    <Document visit={visit} title={texts.title}>
      <main id="page" class="page page--narrow">
        <NoticeMessage visit={visit} />
        <header class="page__head">
          <h1>{texts.title}</h1>
          <ButtonLink href="/">{visit.texts.trouble.home}</ButtonLink>
        </header>
        <Form visit={visit} action="/account/name" submit={visit.texts.save} tone="plain">
          <Input {...field('name')} value={visit.form.get('name') ?? visit.session.person.name} autocomplete="name" />
        </Form>
        <EmailPart visit={visit} sendsMail={sendsMail} problem={problems.email} />
        <section class="part">
          <h2>{texts.password}</h2>
          {reset && (
            <Notice mood="waiting" title={texts.resetGiven}>
              <p>{reset.giver ? texts.resetByAdmin : texts.resetByOperator}</p>
            </Notice>
          )}
          <Form visit={visit} action="/account/password" submit={texts.change} tone="plain">
            <Input {...field('current')} type="password" autocomplete="current-password" ltr />
            <Input {...field('next')} type="password" autocomplete="new-password" ltr />
          </Form>
        </section>
        <section class="part">
          <h2>{texts.security}</h2>
          <p class="lead">{texts.securityLead}</p>
          <p class="actions">
            <ButtonLink href="/account/security">{texts.securityGo}</ButtonLink>
          </p>
        </section>
        <section class="part">
          <h2>{notificationTexts(visit.language).title}</h2>
          <p class="lead">{notificationTexts(visit.language).own.lead}</p>
          <p class="actions">
            <ButtonLink href="/account/notifications">{notificationTexts(visit.language).off.toOwn}</ButtonLink>
          </p>
        </section>
        <DevicesLink visit={visit} />
        <Devices visit={visit} devices={devices} />
      </main>
    </Document>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}

function Devices({ visit, devices }: { readonly visit: PersonVisit; readonly devices: readonly Device[] }) {
  const texts = accountTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.devices}</h2>
      <OwnTable
        visit={visit}
        label={texts.devices}
        rows={devices}
        columns={[
          {
            title: texts.device,
            cell: ({ id, device }) => (
              <>
                <span>{deviceName(device, texts.deviceOn)}</span>
                {id === visit.session.id && <small>{texts.here}</small>}
              </>
            ),
          },
          { title: texts.address, cell: ({ address }) => <span dir="ltr">{address}</span> },
        ]}
        times={[
          { title: texts.since, at: ({ createdAt }) => createdAt },
          { title: texts.seen, at: ({ seenAt }) => seenAt },
        ]}
        ending={{ action: ({ id }) => `/account/devices/${id}/sign-out`, ...confirmTexts(texts, 'signOut') }}
      />
      <div class="actions">
        <Confirm
          visit={visit}
          id="everywhere"
          action="/account/devices/sign-out"
          label={texts.everywhere}
          title={texts.everywhereTitle}
          text={texts.signOutText}
        />
      </div>
    </section>
  );
}
