import { Refused } from '../../../../shared/basics/refused.ts';
import { findReset, type Reset, resetPassword } from '../../../../shared/people/resets.ts';
import { loginAfterLink } from '../../../../shared/people/sign-in.ts';
import { fieldsOf, Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Alone } from '../../frame/alone.tsx';
import { page } from '../../request/answers.ts';
import { anyone, type Needs } from '../../request/routes.ts';
import type { Visit } from '../../request/visit.ts';
import { forgotPage, linkIsOver } from '../sign-in/forgot-page.tsx';
import { To } from '../sign-in/sign-in-page.tsx';
import { afterPassword, type SignsIn, tooManyAttempts } from '../sign-in/start-session.ts';
import { resetTexts } from './texts.ts';

/** Sets a new password by a link from an admin, the operator or a mail (decided: Sign-in). */
export const resetRoutes = [
  anyone.get('/reset/:token', async (visit, needs: Needs<'db' | 'sendsMail'>) => {
    const reset = await findReset(needs.db, visit.params.token ?? '');
    return reset ? resetPage(visit, reset) : forgotPage(visit, needs, linkIsOver(visit));
  }),

  anyone.post('/reset/:token', async (visit, needs: SignsIn & Needs<'sendsMail'>) => {
    const { params, form, address, language } = visit;
    const token = params.token ?? '';
    const reset = await findReset(needs.db, token);
    const account = reset && ({ kind: 'reset', name: reset.userId } as const);
    const refused = await tooManyAttempts(visit, needs, account);
    if (refused) return forgotPage(visit, needs, { text: refused, status: 429 });
    if (!reset || !account) return forgotPage(visit, needs, linkIsOver(visit));
    try {
      await resetPassword(needs.db, token, { password: form.get('password') ?? '', address });
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'unavailable') throw error;
      if (error.code === 'not_found') return forgotPage(visit, needs, linkIsOver(visit));
      return resetPage(visit, reset, resetTexts(language).short);
    }
    await needs.loginGuard.attempts.forget(account);
    return afterPassword(visit, needs, await loginAfterLink(needs.sql, reset.userId));
  }),
];

function resetPage(visit: Visit, { email }: Reset, problem?: string): Response {
  const texts = resetTexts(visit.language);
  return page(
    <Alone visit={visit} title={texts.title}>
      <p>
        <bdi>{email}</bdi>
      </p>
      <Form visit={visit} action={visit.url.pathname} submit={texts.submit}>
        <To visit={visit} />
        <input type="hidden" name="email" autocomplete="username" value={email} />
        <Input
          {...fieldsOf(texts, { password: problem })('password')}
          type="password"
          autocomplete="new-password"
          ltr
        />
      </Form>
    </Alone>,
    problem === undefined ? 200 : 422,
  );
}
