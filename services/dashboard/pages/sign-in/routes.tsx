import { eq } from 'drizzle-orm';
import { users } from '../../../../shared/db/schema/people.ts';
import { closeSession } from '../../people/sessions.ts';
import { signIn } from '../../people/sign-in.ts';
import { page, seeOther } from '../../web/answers.ts';
import { cookieNames, cookieOf, dropCookie, setCookie } from '../../web/cookies.ts';
import { ownPath } from '../../web/own-path.ts';
import { anyone, person } from '../../web/routes.ts';
import { fromOf, type Visit } from '../../web/visit.ts';
import { Button } from '../components/button.tsx';
import { Input } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Document } from '../frame/document.tsx';
import { signInTexts } from './texts.ts';

/** Signing in and out, and which workspace one goes to. */
export const signInRoutes = [
  anyone.get('/sign-in', async (visit) => (visit.session === null ? signInPage(visit) : seeOther(pathOf(visit)))),

  anyone.post('/sign-in', async (visit, { sql }) => {
    const { form, language } = visit;
    const token = await signIn(sql, form.get('email') ?? '', form.get('password') ?? '', fromOf(visit));
    if (token === null) return signInPage(visit, signInTexts(language).wrong);
    // A new session for a new sign-in: what the browser had before is of no use any more.
    return seeOther(pathOf(visit), [setCookie(cookieNames.session, token), dropCookie(cookieNames.visit)]);
  }),

  anyone.post('/sign-out', async ({ request }, { sql }) => {
    const token = cookieOf(request, cookieNames.session);
    if (token !== null) await closeSession(sql, token);
    return seeOther('/sign-in', [dropCookie(cookieNames.session)]);
  }),

  person.post('/language', async ({ form, session }, { db }) => {
    const language = form.get('language') === 'ar' ? 'ar' : 'en';
    await db.update(users).set({ language }).where(eq(users.id, session.person.id));
    return seeOther(ownPath(form.get('to')));
  }),

  person.get('/', async (visit) => {
    const [first, ...others] = visit.session.workspaces;
    return first && others.length === 0 ? seeOther(`/${first.id}/home`) : chooser(visit);
  }),
];

function signInPage(visit: Visit, problem?: string): Response {
  const texts = signInTexts(visit.language);
  return page(
    <Document visit={visit} title={texts.title}>
      <main id="page" class="alone">
        <h1>{texts.title}</h1>
        <Form visit={visit} action="/sign-in" problem={problem}>
          <input type="hidden" name="to" value={visit.url.searchParams.get('to') ?? visit.form.get('to') ?? '/'} />
          <Input
            name="email"
            label={texts.email}
            type="email"
            value={visit.form.get('email') ?? ''}
            autocomplete="username"
            ltr
          />
          <Input name="password" label={texts.password} type="password" autocomplete="current-password" ltr />
          <p class="actions">
            <Button>{texts.submit}</Button>
          </p>
        </Form>
      </main>
    </Document>,
    problem === undefined ? 200 : 422,
  );
}

function chooser(visit: Visit): Response {
  const texts = signInTexts(visit.language);
  const workspaces = visit.session?.workspaces ?? [];
  return page(
    <Document visit={visit} title={texts.choose}>
      <main id="page" class="alone">
        <h1>{texts.choose}</h1>
        {workspaces.length === 0 && <p>{texts.noWorkspace}</p>}
        <ul class="chooser">
          {workspaces.map(({ id, name, role }) => (
            <li>
              <a class="chooser__workspace" href={`/${id}/home`}>
                <bdi>{name}</bdi> <small>{visit.texts.roles[role]}</small>
              </a>
            </li>
          ))}
        </ul>
      </main>
    </Document>,
  );
}

function pathOf({ url, form }: Visit): string {
  return ownPath(form.get('to') ?? url.searchParams.get('to'));
}
