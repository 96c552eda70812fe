import { Refused } from '../../../../shared/basics/refused.ts';
import { unassignFormerMember } from '../../../../shared/conversations/verbs/unassign-leaver.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { announceNotifications } from '../../../../shared/messaging/announce.ts';
import { audited, type NewAuditEntry } from '../../../../shared/people/audit.ts';
import { cancelInvitation, invite, inviteByMail, listInvitations } from '../../../../shared/people/invitations.ts';
import { changeRole, type PeopleReason, removeMember, type Seen } from '../../../../shared/people/members.ts';
import { issuePasswordReset } from '../../../../shared/people/resets.ts';
import { type Role, roles } from '../../../../shared/people/rules/role.ts';
import { getMember, listMembers, parseEmail } from '../../../../shared/people/users.ts';
import { byOf } from '../../request/by.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { tooManyAttempts } from '../sign-in/start-session.ts';
import { type PeopleProblems, peoplePage } from './people-page.tsx';
import { peopleTexts } from './texts.ts';

const verifiedAdmin = recentlyVerifiedAdmin({ returnTo: '/people' });

export const peopleRoutes = [
  admin.get('/people', async (visit, needs: Needs<'db' | 'sendsMail'>) => show(visit, needs, {})),

  verifiedAdmin.post('/people', async (visit, needs: Needs<Shows | Invites>) => {
    const { workspace, form, actor, session, language } = visit;
    const wanted = {
      workspaceId: workspace.id,
      email: form.get('email') ?? '',
      role: form.get('role') === 'admin' ? 'admin' : 'staff',
      invitedBy: session.person.id,
    } as const;
    return orProblem(visit, needs, async () => {
      const entry = auditEntryOf(visit, 'member.invited', { role: wanted.role });
      if (!needs.sendsMail) {
        const { token } = await audited(needs.db, actor, (tx) => invite(tx, wanted), entry);
        return redirectWithNotice(needs, visit.at('/people'), { secret: `${needs.dashboardUrl}/join/${token}` });
      }
      const to = { kind: 'mail', name: parseEmail(wanted.email) } as const;
      const refused = await tooManyAttempts(visit, needs, to, { kind: 'workspace', name: workspace.id });
      if (refused) return show(visit, needs, { formError: refused });
      const mailed = { secrets: needs.secrets.notifications, language };
      const { email } = await audited(needs.db, actor, (tx) => inviteByMail(tx, wanted, mailed), entry);
      announceNotifications(needs.messaging);
      return redirectWithNotice(needs, visit.at('/people'), { done: peopleTexts(language).done.mailed(email) });
    });
  }),

  verifiedAdmin.post('/people/:id/admin', (visit, needs: Needs<Shows>) => change(visit, needs, 'admin')),
  verifiedAdmin.post('/people/:id/staff', (visit, needs: Needs<Shows>) => change(visit, needs, 'staff')),

  verifiedAdmin.post('/people/:id/reset', async (visit, needs: Needs<Shows | 'dashboardUrl'>) => {
    const { workspace, params, actor, session } = visit;
    const giver = { workspaceId: workspace.id, givenBy: session.person.id };
    const give = async (tx: Drizzle) =>
      issuePasswordReset(tx, (await getMember(tx, workspace.id, params.id ?? '')).id, giver);
    return orProblem(visit, needs, async () => {
      const { token } = await audited(needs.db, actor, give, auditEntryOf(visit, 'member.reset_given'));
      return redirectWithNotice(needs, visit.at('/people'), { secret: `${needs.dashboardUrl}/reset/${token}` });
    });
  }),

  verifiedAdmin.post('/people/:id/remove', async (visit, needs: Needs<Shows | 'messaging' | 'log'>) => {
    const { workspace, params, actor } = visit;
    return orProblem(visit, needs, async () => {
      const entry = auditEntryOf(visit, 'member.removed');
      await audited(needs.db, actor, (tx) => removeMember(tx, seenIn(visit), actor.name), entry);
      const leaver = { workspaceId: workspace.id, memberId: params.id ?? '', by: byOf(visit) };
      await unassignFormerMember(needs.messaging, needs.log, leaver);
      return redirectDone(visit, needs, 'removed');
    });
  }),

  verifiedAdmin.post('/invitations/:id/cancel', async (visit, needs: Needs<Shows>) => {
    const { workspace, params, actor } = visit;
    return orProblem(visit, needs, async () => {
      const cancel = (tx: Drizzle) => cancelInvitation(tx, workspace.id, params.id ?? '');
      await audited(needs.db, actor, cancel, auditEntryOf(visit, 'invitation.cancelled'));
      return redirectDone(visit, needs, 'cancelled');
    });
  }),
];

type Shows = 'db' | 'notices' | 'sendsMail';
type Invites = 'dashboardUrl' | 'secrets' | 'messaging' | 'loginGuard';

async function show(
  visit: MemberVisit,
  { db, sendsMail }: Needs<'db' | 'sendsMail'>,
  problems: PeopleProblems,
): Promise<Response> {
  const { id } = visit.workspace;
  const [members, invitations] = [await listMembers(db, id), await listInvitations(db, id)];
  return peoplePage(visit, { members, invitations, sendsMail }, problems);
}

async function change(visit: MemberVisit, needs: Needs<Shows>, role: Role): Promise<Response> {
  return orProblem(visit, needs, async () => {
    const entry = auditEntryOf(visit, 'member.role_changed', { role });
    await audited(needs.db, visit.actor, (tx) => changeRole(tx, seenIn(visit), role, visit.actor.name), entry);
    return redirectDone(visit, needs, 'changed');
  });
}

/** Refusals are shown on the page itself; missing objects give the not-found page. */
async function orProblem(visit: MemberVisit, needs: Needs<Shows>, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'not_found') throw error;
    return show(visit, needs, problemsOf(visit, error));
  }
}

function auditEntryOf({ workspace }: MemberVisit, action: string, details: NewAuditEntry['details'] = {}) {
  return ({ email }: { readonly email: string }) => ({ workspaceId: workspace.id, action, target: email, details });
}

function problemsOf({ language }: MemberVisit, { code, details }: Refused): PeopleProblems {
  const { errors } = peopleTexts(language);
  if (code === 'invalid_request') return { email: errors.email };
  // Every refusal about members has a reason (people/members.ts); without one, the visitor is no longer an admin.
  const reason = details.reason as PeopleReason | undefined;
  if (reason === 'member_already') return { email: errors.member_already };
  return { formError: reason === undefined ? errors.noAdmin : errors[reason] };
}

/** The member, with the role that the page showed. */
function seenIn({ workspace, params, form }: MemberVisit): Seen {
  const was = roles.find((each) => each === form.get('was')) ?? null;
  return { workspaceId: workspace.id, userId: params.id ?? '', was };
}

function redirectDone(
  visit: MemberVisit,
  needs: Needs<'notices'>,
  what: 'changed' | 'removed' | 'cancelled',
): Response {
  return redirectWithNotice(needs, visit.at('/people'), { done: peopleTexts(visit.language).done[what] });
}
