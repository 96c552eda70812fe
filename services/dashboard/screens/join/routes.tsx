import { Refused } from '../../../../shared/basics/refused.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { newId } from '../../../../shared/db/new-id.ts';
import { getAccount } from '../../../../shared/people/accounts.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { endOfInvitation, findInvitation, type Offered } from '../../../../shared/people/invitations.ts';
import { join, joinAsNew } from '../../../../shared/people/join.ts';
import { hashPassword } from '../../../../shared/people/passwords.ts';
import { issuePasswordReset } from '../../../../shared/people/resets.ts';
import { mayJoin, mayReset } from '../../../../shared/people/rules/account.ts';
import { renewSession } from '../../../../shared/people/sessions.ts';
import { loginAfterLink } from '../../../../shared/people/sign-in.ts';
import { isName } from '../../../../shared/people/users.ts';
import { seeOther } from '../../request/answers.ts';
import { cookieNames, setCookie } from '../../request/cookies.ts';
import { anyone, type Needs } from '../../request/routes.ts';
import { asPerson, type PersonVisit, type Visit } from '../../request/visit.ts';
import { type SignsIn, startSession, tooManyAttempts } from '../sign-in/start-session.ts';
import { endedPage, joinPage, type OpenInvitation, signInAddress } from './join-page.tsx';
import { joinTexts } from './texts.ts';

export const joinRoutes = [
  anyone.get('/join/:token', async (visit, { db }: Needs<'db'>) => {
    const ended = await endOfInvitation(db, visit.params.token ?? '');
    return ended === null ? joinPage(visit, await findOpenInvitation(visit, db)) : endedPage(visit, ended);
  }),

  anyone.post('/join/:token', async (visit, needs: SignsIn) => {
    const invited = await findOpenInvitation(visit, needs.db);
    const refused = await tooManyUses(visit, needs);
    if (refused) return joinPage(visit, invited, { formError: refused }, 429);
    const somebody = visit.session;
    if (invited.account === 'none') return joinNew(visit, needs, invited.invitation);
    if (invited.account === 'unconfirmed') return joinPage(visit, invited, {}, 422);
    return somebody === null ? seeOther(signInAddress(visit)) : joinHere(asPerson(visit, somebody), needs);
  }),

  anyone.post('/join/:token/reset', async (visit, needs: Needs<'db' | 'loginGuard'>) => {
    const { params, address, language } = visit;
    const invited = await findOpenInvitation(visit, needs.db);
    const refused = await tooManyUses(visit, needs);
    if (refused) return joinPage(visit, invited, { formError: refused }, 429);
    const { invitation, account } = invited;
    const { userId, workspaceId, invitedBy: givenBy, email } = invitation;
    if (userId === null || account !== 'resettable') throw new Refused('not_found', 'no such account');
    try {
      const self = { userId, name: email, address };
      const entry = { workspaceId, action: 'member.reset_given', target: email, details: { by: 'invitation' } };
      const give = (tx: Drizzle) => issuePasswordReset(tx, userId, { workspaceId, givenBy });
      const { token } = await audited(needs.db, self, give, () => entry);
      return seeOther(`/reset/${token}?to=${encodeURIComponent(`/join/${params.token}`)}`);
    } catch (error) {
      if (!(error instanceof Refused) || error.details.reason !== 'operator_gave') throw error;
      return joinPage(visit, invited, { formError: joinTexts(language).errors.operatorGave });
    }
  }),
];

/** The refusal when the invitation or the client's address has had too many attempts, or null. */
function tooManyUses(visit: Visit, needs: Needs<'loginGuard'>): Promise<string | null> {
  return tooManyAttempts(visit, needs, { kind: 'invitation', name: visit.params.token ?? '' });
}

/** Joins with the signed-in account. The session gets a new token, because its rights have changed. */
async function joinHere(
  { params, session, actor }: Pick<PersonVisit, 'params' | 'session' | 'actor'>,
  { db }: Needs<'db'>,
) {
  let token = '';
  const work = async (tx: Drizzle) => {
    const joined = await join(tx, params.token ?? '', actor.userId);
    token = await renewSession(tx, session.id);
    return joined;
  };
  const { workspaceId } = await audited(db, actor, work, accepted);
  return seeOther(`/${workspaceId}/home`, [setCookie(cookieNames.session, token)]);
}

async function joinNew(visit: Visit, needs: SignsIn, invitation: Offered): Promise<Response> {
  const given = { name: visit.form.get('name') ?? '', password: visit.form.get('password') ?? '' };
  const { errors } = joinTexts(visit.language);
  const invited = { invitation, account: 'none' } as const;
  if (!isName(given.name)) return joinPage(visit, invited, { name: errors.name });
  const userId = newId('user');
  try {
    const { email, workspaceId } = invitation;
    // Before the transaction, whose connection would be blocked while the hash waits.
    const passwordHash = await hashPassword(given.password, { lane: `link:${workspaceId}` });
    const made = { name: given.name, passwordHash };
    const actor = { userId, name: email, address: visit.address };
    await audited(needs.db, actor, (tx) => joinAsNew(tx, visit.params.token ?? '', userId, made), accepted);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
    return joinPage(visit, invited, { password: errors.password });
  }
  const { passwordFingerprint } = await loginAfterLink(needs.sql, userId);
  return startSession(visit, needs, { userId, passwordFingerprint, by: 'password' }, `/${invitation.workspaceId}/home`);
}

function accepted({ workspaceId, email, role }: Offered) {
  return { workspaceId, action: 'invitation.accepted', target: email, details: { role } };
}

async function findOpenInvitation({ params }: Visit, db: Drizzle): Promise<OpenInvitation> {
  const invitation = await findInvitation(db, params.token ?? '');
  if (!invitation) throw new Refused('not_found', 'no such invitation');
  if (invitation.userId === null) return { invitation, account: 'none' };
  const account = await getAccount(db, invitation.userId);
  if (!mayJoin(invitation.workspaceId, account)) return { invitation, account: 'unconfirmed' };
  const isOurs = account.joinedThrough !== null && mayReset(invitation.workspaceId, account);
  return { invitation, account: isOurs ? 'resettable' : 'known' };
}
