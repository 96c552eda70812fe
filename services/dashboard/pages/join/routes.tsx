import { newId } from '../../../../shared/db/new-id.ts';
import { Refused } from '../../../../shared/domain/refused.ts';
import { audited } from '../../people/audit.ts';
import { findInvitation, type Offered } from '../../people/invitations.ts';
import { join, joinAsNew } from '../../people/join.ts';
import { closeSession, renewSession } from '../../people/sessions.ts';
import { signIn } from '../../people/sign-in.ts';
import { isName } from '../../people/users.ts';
import { page, seeOther } from '../../web/answers.ts';
import { cookieNames, cookieOf, dropCookie, setCookie } from '../../web/cookies.ts';
import { anyone, type Backend } from '../../web/routes.ts';
import { fromOf, type PersonVisit, type Visit } from '../../web/visit.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Input } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Document } from '../frame/document.tsx';
import { joinTexts } from './texts.ts';

/** Taking an invitation: as somebody new, who chooses a password, or with the login that one has. */
export const joinRoutes = [
  anyone.get('/join/:token', async (visit, { db }) => joinPage(visit, await offered(visit, db))),

  anyone.post('/join/:token', async (visit, backend) => {
    const invitation = await offered(visit, backend.db);
    const somebody = visit.session;
    if (invitation.userId === null) return joinNew(visit, backend, invitation);
    return somebody === null ? seeOther(signInAddress(visit)) : joinHere({ ...visit, session: somebody }, backend);
  }),
];

/** With the login that is signed in here. What they may do has changed: the session gets a new token. */
async function joinHere(
  { params, session, address }: Pick<PersonVisit, 'params' | 'session' | 'address'>,
  { db }: Backend,
) {
  const { id: userId, email: name } = session.person;
  let token = '';
  const { workspaceId } = await audited(
    db,
    { userId, name, address },
    async (tx) => {
      const joined = await join(tx, params.token ?? '', userId);
      token = await renewSession(tx, session.id, 'as it was');
      return joined;
    },
    accepted,
  );
  return seeOther(`/${workspaceId}/home`, [setCookie(cookieNames.session, token)]);
}

async function joinNew(visit: Visit, { db, sql, door }: Backend, invitation: Offered): Promise<Response> {
  const given = { name: visit.form.get('name') ?? '', password: visit.form.get('password') ?? '' };
  const { errors } = joinTexts(visit.language);
  if (!isName(given.name)) return joinPage(visit, invitation, { name: errors.name });
  const userId = newId('user');
  try {
    const actor = { userId, name: invitation.email, address: visit.address };
    await audited(db, actor, (tx) => joinAsNew(tx, visit.params.token ?? '', userId, given), accepted);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
    return joinPage(visit, invitation, { password: errors.password });
  }
  const before = cookieOf(visit.request, cookieNames.session);
  if (before !== null) await closeSession(sql, before);
  const { email, token } = await signIn({ sql, db }, userId, fromOf(visit), 'password');
  const known = door.knownBrowsers.cookieFor(visit.request, email);
  const cookies = [setCookie(cookieNames.session, token), known, dropCookie(cookieNames.visit)];
  return seeOther(`/${invitation.workspaceId}/home`, cookies);
}

function accepted({ workspaceId, email, role }: Offered) {
  return { workspaceId, action: 'invitation.accepted', target: email, details: { role } };
}

async function offered(visit: Visit, db: Parameters<typeof findInvitation>[0]): Promise<Offered> {
  const invitation = await findInvitation(db, visit.params.token ?? '');
  if (!invitation) throw new Refused('not_found', 'no such invitation');
  return invitation;
}

interface JoinProblems {
  readonly name?: string;
  readonly password?: string;
}

function joinPage(
  visit: Visit,
  { workspaceName, role, email, userId }: Offered,
  problems: JoinProblems = {},
): Response {
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
        <p>
          <bdi>{email}</bdi>
        </p>
        {userId !== null && !isOwn && (
          <>
            <p>{texts.signIn}</p>
            <ButtonLink tone="primary" href={signInAddress(visit)}>
              {texts.join}
            </ButtonLink>
          </>
        )}
        {(userId === null || isOwn) && (
          <Form visit={visit} action={action}>
            {userId === null && (
              <>
                <Input
                  name="name"
                  label={texts.name}
                  value={visit.form.get('name') ?? ''}
                  problem={problems.name}
                  autocomplete="name"
                />
                <Input
                  name="password"
                  label={texts.password}
                  hint={texts.passwordHint}
                  problem={problems.password}
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
    Object.keys(problems).length === 0 ? 200 : 422,
  );
}

/** And back here. */
function signInAddress({ url }: Visit): string {
  return `/sign-in?to=${encodeURIComponent(url.pathname)}`;
}
