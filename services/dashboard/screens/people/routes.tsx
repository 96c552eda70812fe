import { Refused } from '../../../../shared/basics/refused.ts';
import { unassignLeaver } from '../../../../shared/conversations/verbs/unassign-leaver.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { cancelInvitation, invite, listInvitations } from '../../../../shared/people/invitations.ts';
import { changeRole, type PeopleReason, removeMember, type Seen } from '../../../../shared/people/members.ts';
import { giveReset } from '../../../../shared/people/resets.ts';
import { type Role, roles } from '../../../../shared/people/rules/role.ts';
import { getMember, listMembers } from '../../../../shared/people/users.ts';
import { seeOther } from '../../request/answers.ts';
import { byOf } from '../../request/by.ts';
import { askForProof } from '../../request/proof.ts';
import { admin, type Backend } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { type PeopleProblems, peoplePage } from './people-page.tsx';
import { peopleTexts } from './texts.ts';

/** Who works in a workspace: seen, invited, promoted and removed by its admins. */
export const peopleRoutes = [
  admin.get('/people', show),

  admin.post('/people', async (visit, backend) => {
    const needed = askForProof(visit);
    if (needed) return needed;
    const { workspace, form, actor, session } = visit;
    const wanted = {
      workspaceId: workspace.id,
      email: form.get('email') ?? '',
      role: form.get('role') === 'admin' ? 'admin' : 'staff',
      invitedBy: session.person.id,
    } as const;
    return orSay(visit, backend, async () => {
      const { token } = await audited(
        backend.db,
        actor,
        (tx) => invite(tx, wanted),
        ({ email, role }) => ({
          workspaceId: workspace.id,
          action: 'member.invited',
          target: email,
          details: { role },
        }),
      );
      const link = `${backend.dashboardUrl}/join/${token}`;
      return seeOther(visit.at('/people'), [backend.notices.cookieFor({ kind: 'secret', text: link })]);
    });
  }),

  admin.post('/people/:id/admin', (visit, backend) => change(visit, backend, 'admin')),
  admin.post('/people/:id/staff', (visit, backend) => change(visit, backend, 'staff')),

  admin.post('/people/:id/reset', async (visit, backend) => {
    const needed = askForProof(visit, visit.at('/people'));
    if (needed) return needed;
    const { workspace, params, actor, session } = visit;
    const giver = { workspaceId: workspace.id, givenBy: session.person.id };
    return orSay(visit, backend, async () => {
      const { token } = await audited(
        backend.db,
        actor,
        async (tx) => giveReset(tx, (await getMember(tx, workspace.id, params.id ?? '')).id, giver),
        ({ email }) => ({ workspaceId: workspace.id, action: 'member.reset_given', target: email }),
      );
      const link = `${backend.dashboardUrl}/reset/${token}`;
      return seeOther(visit.at('/people'), [backend.notices.cookieFor({ kind: 'secret', text: link })]);
    });
  }),

  admin.post('/people/:id/remove', async (visit, backend) => {
    const needed = askForProof(visit, visit.at('/people'));
    if (needed) return needed;
    const { workspace, actor, language } = visit;
    return orSay(visit, backend, async () => {
      await audited(
        backend.db,
        actor,
        (tx) => removeMember(tx, seenIn(visit)),
        ({ email }) => ({ workspaceId: workspace.id, action: 'member.removed', target: email }),
      );
      const left = { workspaceId: workspace.id, memberId: visit.params.id ?? '', by: byOf(visit) };
      await unassignLeaver(backend.messaging, backend.log, left);
      return done(visit, backend, peopleTexts(language).done.removed);
    });
  }),

  admin.post('/invitations/:id/cancel', async (visit, backend) => {
    const needed = askForProof(visit, visit.at('/people'));
    if (needed) return needed;
    const { workspace, params, actor, language } = visit;
    await audited(
      backend.db,
      actor,
      (tx) => cancelInvitation(tx, workspace.id, params.id ?? ''),
      ({ email }) => ({ workspaceId: workspace.id, action: 'invitation.cancelled', target: email }),
    );
    return done(visit, backend, peopleTexts(language).done.cancelled);
  }),
];

async function show(visit: MemberVisit, { db }: Backend, problems?: PeopleProblems): Promise<Response> {
  const { id } = visit.workspace;
  const [members, invitations] = [await listMembers(db, id), await listInvitations(db, id)];
  return peoplePage(visit, { members, invitations }, problems);
}

async function change(visit: MemberVisit, backend: Backend, role: Role): Promise<Response> {
  const needed = askForProof(visit, visit.at('/people'));
  if (needed) return needed;
  const { workspace, actor, language } = visit;
  return orSay(visit, backend, async () => {
    await audited(
      backend.db,
      actor,
      (tx) => changeRole(tx, seenIn(visit), role),
      ({ email }) => ({ workspaceId: workspace.id, action: 'member.role_changed', target: email, details: { role } }),
    );
    return done(visit, backend, peopleTexts(language).done.changed);
  });
}

/** What is refused is said on the page itself; what does not exist is the not-found page. */
async function orSay(visit: MemberVisit, backend: Backend, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'not_found') throw error;
    return show(visit, backend, problemsOf(visit, error));
  }
}

function problemsOf({ language }: MemberVisit, { code, details }: Refused): PeopleProblems {
  const { errors } = peopleTexts(language);
  if (code === 'invalid_request') return { email: errors.email };
  // Every refusal of people says its reason (people/members.ts); one without is of somebody who is no admin any more.
  const reason = details.reason as PeopleReason | undefined;
  if (reason === 'member_already') return { email: errors.member_already };
  return { whole: reason === undefined ? errors.noAdmin : errors[reason] };
}

/** The form says what the page showed. */
function seenIn({ workspace, params, form }: MemberVisit): Seen {
  const was = roles.find((each) => each === form.get('was')) ?? null;
  return { workspaceId: workspace.id, userId: params.id ?? '', was };
}

function done(visit: MemberVisit, { notices }: Backend, text: string): Response {
  return seeOther(visit.at('/people'), [notices.cookieFor({ kind: 'done', text })]);
}
