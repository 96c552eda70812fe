import { Refused } from '../../../../shared/domain/refused.ts';
import { changePassword, provesSelf, renameSelf } from '../../people/own-account.ts';
import { closeAllDevices, closeDevice, listDevices, noteProof } from '../../people/sessions.ts';
import { seeOther } from '../../web/answers.ts';
import { ownPath } from '../../web/own-path.ts';
import { type Backend, person } from '../../web/routes.ts';
import type { PersonVisit } from '../../web/visit.ts';
import { type AccountProblems, accountPage } from './account-page.tsx';
import { provePage } from './prove-page.tsx';
import { accountTexts } from './texts.ts';

/** One's own name, password and devices, and proving once more who one is. */
export const accountRoutes = [
  person.get('/account', (visit, backend) => show(visit, backend)),

  person.post('/account/name', async (visit, backend) => {
    try {
      await renameSelf(backend.db, visit.session.person.id, visit.form.get('name') ?? '');
    } catch (error) {
      return show(visit, backend, { name: refusalOf(error) });
    }
    return done(backend, accountTexts(visit.language).saved);
  }),

  person.post('/account/password', async (visit, backend) => {
    const { form, session, language } = visit;
    const texts = accountTexts(language);
    try {
      await changePassword(backend.db, session.person.id, form.get('current') ?? '', form.get('next') ?? '');
    } catch (error) {
      refusalOf(error);
      const isWrong = error instanceof Refused && error.code === 'forbidden';
      return show(visit, backend, isWrong ? { current: texts.wrong } : { next: texts.short });
    }
    await closeAllDevices(backend.sql, session.person.id, session.id);
    return done(backend, texts.changed);
  }),

  person.post('/account/devices/:id/sign-out', async (visit, backend) => {
    await closeDevice(backend.sql, visit.session.person.id, visit.params.id ?? '');
    return done(backend, accountTexts(visit.language).signedOut);
  }),

  person.post('/account/devices/sign-out', async (visit, backend) => {
    await closeAllDevices(backend.sql, visit.session.person.id, visit.session.id);
    return done(backend, accountTexts(visit.language).signedOut);
  }),

  person.get('/prove', async (visit) => provePage(visit)),

  person.post('/prove', async (visit, { db, sql }) => {
    const { form, session, language } = visit;
    const isProof = await provesSelf(db, session.person.id, form.get('password') ?? '');
    if (!isProof) return provePage(visit, accountTexts(language).wrong);
    await noteProof(sql, session.id);
    return seeOther(ownPath(form.get('to')));
  }),
];

async function show(visit: PersonVisit, { sql }: Backend, problems: AccountProblems = {}): Promise<Response> {
  return accountPage(visit, await listDevices(sql, visit.session.person.id), problems);
}

function done({ notices }: Backend, text: string): Response {
  return seeOther('/account', [notices.cookieFor({ kind: 'done', text })]);
}

/** What a refusal says; anything else is a bug and goes on. */
function refusalOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  throw error;
}
