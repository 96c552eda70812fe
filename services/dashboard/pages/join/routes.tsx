import { newId } from '../../../../shared/db/new-id.ts';
import { Refused } from '../../../../shared/domain/refused.ts';
import { audited } from '../../people/audit.ts';
import { findInvitation, join, joinAsNew, type Offered } from '../../people/invitations.ts';
import { signIn } from '../../people/sign-in.ts';
import { page, seeOther } from '../../web/answers.ts';
import { cookieNames, dropCookie, setCookie } from '../../web/cookies.ts';
import { anyone } from '../../web/routes.ts';
import { fromOf, type Visit } from '../../web/visit.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Input } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Document } from '../frame/document.tsx';
import { joinTexts } from './texts.ts';

/** Taking an invitation: as somebody new, who chooses a password, or with the login that one has. */
export const joinRoutes = [
  anyone.get('/join/:token', async (visit, { db }) => joinPage(visit, await offered(visit, db))),

  anyone.post('/join/:token', async (visit, { db, sql }) => {
    const invitation = await offered(visit, db);
    const token = visit.params.token ?? '';
    if (visit.session !== null) {
      const { id: userId, email: name } = visit.session.person;
      await audited(db, { userId, name, address: visit.address }, (tx) => join(tx, token, userId), accepted);
      return seeOther(`/${invitation.workspaceId}/home`);
    }
    try {
      const { form } = visit;
      const given = { name: form.get('name') ?? '', password: form.get('password') ?? '' };
      const actor = { userId: newId('user'), name: invitation.email, address: visit.address };
      await audited(db, actor, (tx) => joinAsNew(tx, token, actor.userId, given), accepted);
      const session = await signIn({ sql, db }, actor.userId, fromOf(visit), 'password');
      return seeOther(`/${invitation.workspaceId}/home`, [
        setCookie(cookieNames.session, session),
        dropCookie(cookieNames.visit),
      ]);
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'not_found') throw error;
      return joinPage(visit, invitation, error.message);
    }
  }),
];

function accepted({ workspaceId, email, role }: Offered) {
  return { workspaceId, action: 'invitation.accepted', target: email, details: { role } };
}

async function offered(visit: Visit, db: Parameters<typeof findInvitation>[0]): Promise<Offered> {
  const invitation = await findInvitation(db, visit.params.token ?? '');
  if (!invitation) throw new Refused('not_found', 'no such invitation');
  return invitation;
}

function joinPage(visit: Visit, { workspaceName, role, email, userId }: Offered, problem?: string): Response {
  const texts = joinTexts(visit.language);
  const action = visit.url.pathname;
  const isOwn = visit.session !== null && visit.session.person.id === userId;
  return page(
    <Document visit={visit} title={texts.title(workspaceName)}>
      <main id="page" class="alone">
        <h1>
          <bdi>{texts.title(workspaceName)}</bdi>
        </h1>
        <p>{texts.lead(visit.texts.roles[role])}</p>
        <p dir="ltr">{email}</p>
        {userId !== null && !isOwn && (
          <>
            <p>{texts.signIn}</p>
            <ButtonLink tone="primary" href={`/sign-in?to=${encodeURIComponent(action)}`}>
              {texts.join}
            </ButtonLink>
          </>
        )}
        {(userId === null || isOwn) && (
          <Form visit={visit} action={action} problem={problem}>
            {userId === null && (
              <>
                <Input name="name" label={texts.name} value={visit.form.get('name') ?? ''} autocomplete="name" />
                <Input
                  name="password"
                  label={texts.password}
                  hint={texts.passwordHint}
                  type="password"
                  autocomplete="new-password"
                  ltr
                />
              </>
            )}
            <p class="actions">
              <Button>{texts.join}</Button>
            </p>
          </Form>
        )}
      </main>
    </Document>,
    problem === undefined ? 200 : 422,
  );
}
