import { Refused } from '../../../../shared/basics/refused.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { notify } from '../../../../shared/notifications/notify.ts';
import type { SecondStepChange } from '../../../../shared/notifications/rules/facts.ts';
import { auditedOfSelf } from '../../../../shared/people/audit.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  newAuthenticator,
  removeAuthenticator,
} from '../../../../shared/people/second-steps/authenticator.ts';
import { addPasskey, removePasskey } from '../../../../shared/people/second-steps/passkeys.ts';
import { makeRecoveryCodes } from '../../../../shared/people/second-steps/recovery-codes.ts';
import { adjustRecoveryCodes, secondStepsOf } from '../../../../shared/people/second-steps/second-steps.ts';
import { renewSession } from '../../../../shared/people/sessions.ts';
import { latinDigits } from '../../../../shared/text/latin-digits.ts';
import { seeOther } from '../../request/answers.ts';
import { cookieNames, setCookie } from '../../request/cookies.ts';
import { ceremonyFor } from '../../request/proof.ts';
import { type Needs, recentlyVerifiedPerson } from '../../request/routes.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { authenticatorPage } from './authenticator-page.tsx';
import { securityPage } from './security-page.tsx';
import { securityTexts } from './texts.ts';

const home = '/account/security';
const verifiedPerson = recentlyVerifiedPerson({ returnTo: home });
type PageNeeds = 'db' | 'loginGuard' | 'dashboardUrl';

/** A person's authenticator app, passkeys and recovery codes. Every route requires a recent sign-in or proof. */
export const securityRoutes = [
  verifiedPerson.get(home, async (visit, needs: Needs<PageNeeds>) => show(visit, needs)),

  verifiedPerson.post('/account/authenticator', async (visit, { db, secrets }: Needs<'db' | 'secrets'>) => {
    await beginAuthenticator(db, secrets.dashboardOnly, visit.session.person.id);
    return seeOther('/account/authenticator');
  }),

  verifiedPerson.get('/account/authenticator', async (visit, needs: Needs<'db' | 'secrets' | 'dashboardUrl'>) => {
    const { db, secrets } = needs;
    const begun = await newAuthenticator(db, secrets.dashboardOnly, visit.session.person.id, issuerOf(needs));
    return begun ? authenticatorPage(visit, begun) : seeOther(home);
  }),

  verifiedPerson.post(
    '/account/authenticator/confirm',
    async (visit, needs: Needs<'db' | 'secrets' | 'notices' | 'dashboardUrl'>) => {
      const { db, secrets } = needs;
      const { id } = visit.session.person;
      const begun = await newAuthenticator(db, secrets.dashboardOnly, id, issuerOf(needs));
      if (!begun) return seeOther(home);
      const code = latinDigits(visit.form.get('code') ?? '').replace(/\s/g, '');
      const { codeWrong, done } = securityTexts(visit.language);
      return change(visit, needs, { action: 'member.authenticator_added', doneText: done.appOn }, async (tx) => {
        if (await confirmAuthenticator(tx, secrets.dashboardOnly, id, code, Date.now())) return null;
        throw new RolledBack(() => authenticatorPage(visit, begun, codeWrong));
      });
    },
  ),

  verifiedPerson.post('/account/authenticator/remove', async (visit, needs: Needs<'db' | 'notices'>) => {
    const doneText = securityTexts(visit.language).done.appOff;
    return change(visit, needs, { action: 'member.authenticator_removed', doneText }, async (tx) => {
      if (await removeAuthenticator(tx, visit.session.person.id)) return null;
      throw new RolledBack(() => seeOther(home));
    });
  }),

  verifiedPerson.post('/account/passkeys', async (visit, needs: Needs<PageNeeds | 'notices'>) => {
    const { done, passkeyWrong } = securityTexts(visit.language);
    const { form, session } = visit;
    const given = { userId: session.person.id, name: form.get('name') ?? '', response: form.get('answer') ?? '' };
    return change(visit, needs, { action: 'member.passkey_added', doneText: done.passkeyOn }, async (tx) => {
      try {
        await addPasskey(tx, ceremonyFor(visit, needs), given);
      } catch (error) {
        throw error instanceof Refused ? new RolledBack(() => show(visit, needs, passkeyWrong)) : error;
      }
      return null;
    });
  }),

  verifiedPerson.post('/account/passkeys/:id/remove', async (visit, needs: Needs<'db' | 'notices'>) => {
    const doneText = securityTexts(visit.language).done.passkeyOff;
    return change(visit, needs, { action: 'member.passkey_removed', doneText }, async (tx) => {
      await removePasskey(tx, visit.session.person.id, visit.params.id ?? '');
      return null;
    });
  }),

  verifiedPerson.post('/account/recovery-codes', async (visit, needs: Needs<'db' | 'notices'>) => {
    return change(visit, needs, { action: 'member.recovery_codes_made', doneText: '' }, async (tx) => {
      return makeRecoveryCodes(tx, visit.session.person.id);
    });
  }),
];

/** The name in the authenticator app: the host only, because more text makes the QR code harder to scan. */
function issuerOf({ dashboardUrl }: Needs<'dashboardUrl'>): string {
  return new URL(dashboardUrl).hostname;
}

/** Thrown within the transaction of `change`, to roll it back and respond with `answer` instead. */
class RolledBack extends Error {
  /** Called after the rollback, because it queries on a connection of its own. */
  readonly answer: () => Response | Promise<Response>;

  constructor(answer: () => Response | Promise<Response>) {
    super('rolled back');
    this.answer = answer;
  }
}

const changes: Readonly<Record<string, SecondStepChange>> = {
  'member.authenticator_added': 'authenticator_on',
  'member.authenticator_removed': 'authenticator_off',
  'member.passkey_added': 'passkey_added',
  'member.passkey_removed': 'passkey_removed',
};

/** Runs `work`, adjusts the recovery codes, writes the audit log and renews the session's token, in one transaction. */
async function change(
  visit: PersonVisit,
  { db, notices }: Needs<'db' | 'notices'>,
  { action, doneText }: { action: string; doneText: string },
  /** Returns the recovery codes if it made new ones. */
  work: (tx: Drizzle) => Promise<string[] | null>,
): Promise<Response> {
  const { person, id } = visit.session;
  try {
    const { codes, token } = await auditedOfSelf(db, visit.actor, { action }, async (tx) => {
      const newCodes = await work(tx);
      const codes = newCodes ?? (await adjustRecoveryCodes(tx, person.id));
      const notification = changes[action];
      if (notification !== undefined) {
        await notify(tx, {
          kind: 'second_step.changed',
          workspaceId: null,
          userId: person.id,
          data: { change: notification },
        });
      }
      return { codes, token: await renewSession(tx, id) };
    });
    const notice = codes
      ? ({ kind: 'secret', text: codes.join('\n') } as const)
      : ({ kind: 'done', text: doneText } as const);
    return seeOther(home, [setCookie(cookieNames.session, token), notices.cookieFor(notice)]);
  } catch (error) {
    if (error instanceof RolledBack) return error.answer();
    throw error;
  }
}

async function show(visit: PersonVisit, needs: Needs<PageNeeds>, problem?: string): Promise<Response> {
  const { person } = visit.session;
  const steps = await secondStepsOf(needs.db, person.id);
  const registering = await ceremonyFor(visit, needs).askToRegister(person, steps.passkeys);
  return securityPage({ visit, steps, registering, problem });
}
