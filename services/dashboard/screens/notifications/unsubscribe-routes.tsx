import { openUnsubscribeToken, type Unsubscribe } from '../../../../shared/notifications/unsubscribe-link.ts';
import { type OffState, offState, turnOff } from '../../../../shared/notifications/verbs/turn-off.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Alone } from '../../frame/alone.tsx';
import { page, seeOther } from '../../request/answers.ts';
import { anyone, type Needs } from '../../request/routes.ts';
import type { Visit } from '../../request/visit.ts';
import { kindTexts } from './kind-texts.ts';
import { notificationTexts } from './texts.ts';

/** The link of each mail: opening it changes nothing, because mail servers open links too. */
export const unsubscribeRoutes = [
  anyone.get('/notifications/off/:token', async (visit, needs: Needs<'db' | 'secrets'>) => {
    const off = offIn(visit, needs);
    return offPage(visit, off, off && (await offState(needs.db, off)));
  }),

  anyone.post(
    '/notifications/off/:token',
    async (visit, needs: Needs<'db' | 'secrets'>) => {
      const off = offIn(visit, needs);
      const state = off && (await turnOff(needs.db, off));
      // Mail clients must not be sent elsewhere (RFC 8058); browsers are, so that a reload sends nothing again.
      if (state === null || visit.form.has('List-Unsubscribe')) return offPage(visit, off, state);
      return seeOther(visit.url.pathname);
    },
    { isOneClick: true },
  ),
];

function offIn({ params }: Visit, { secrets }: Needs<'secrets'>): Unsubscribe | null {
  return openUnsubscribeToken(secrets.notifications, params.token ?? '');
}

function offPage(visit: Visit, off: Unsubscribe | null, state: OffState | null): Response {
  const texts = notificationTexts(visit.language).off;
  const toOwn = <ButtonLink href="/account/notifications">{texts.toOwn}</ButtonLink>;
  if (off === null || state === null) {
    return page(
      <Alone visit={visit} title={texts.wrong}>
        <p>{texts.wrongText}</p>
        <p class="actions">{toOwn}</p>
      </Alone>,
      404,
    );
  }
  return page(
    <Alone visit={visit} title={state.isOff ? texts.done : texts.title}>
      <p>{state.isOff ? texts.doneLead : texts.lead}</p>
      <Facts
        facts={[
          { name: notificationTexts(visit.language).what, value: kindTexts(visit.language)[off.kind] },
          { name: texts.of, value: <Name of={state.workspaceName} /> },
        ]}
      />
      {!state.isOff && <Form visit={visit} action={visit.url.pathname} submit={texts.submit} />}
      <p>{texts.back}</p>
      <p class="actions">{toOwn}</p>
    </Alone>,
  );
}
