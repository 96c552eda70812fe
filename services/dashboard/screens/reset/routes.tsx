import { Refused } from '../../../../shared/basics/refused.ts';
import { findReset, type Reset, resetPassword } from '../../../../shared/people/resets.ts';
import { loginAfterLink } from '../../../../shared/people/sign-in.ts';
import { Button } from '../../../../shared/ui/components/button.tsx';
import { Input } from '../../../../shared/ui/components/field.tsx';
import { Form } from '../../../../shared/ui/components/form.tsx';
import { Document } from '../../frame/document.tsx';
import { page } from '../../request/answers.ts';
import { anyone } from '../../request/routes.ts';
import type { Visit } from '../../request/visit.ts';
import { forgotPage, linkIsOver } from '../sign-in/forgot-page.tsx';
import { afterPassword } from '../sign-in/let-in.ts';
import { To } from '../sign-in/sign-in-page.tsx';
import { tooManyAttempts } from '../sign-in/too-many-attempts.ts';
import { resetTexts } from './texts.ts';

/** Setting a new password by a link that an admin or the operator gave (decided: Sign-in). */
export const resetRoutes = [
  anyone.get('/reset/:token', async (visit, { db }) => {
    const reset = await findReset(db, visit.params.token ?? '');
    return reset ? resetPage(visit, reset) : forgotPage(visit, linkIsOver(visit));
  }),

  anyone.post('/reset/:token', async (visit, backend) => {
    const { request, params, form, address, language } = visit;
    const { attempts } = backend.door;
    const token = params.token ?? '';
    const reset = await findReset(backend.db, token);
    const account = reset && ({ kind: 'reset', name: reset.userId } as const);
    const refused = await tooManyAttempts(visit, () => attempts.count(request, account));
    if (refused) return forgotPage(visit, { text: refused, status: 429 });
    if (!reset || !account) return forgotPage(visit, linkIsOver(visit));
    try {
      await resetPassword(backend.db, token, { password: form.get('password') ?? '', address });
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'unavailable') throw error;
      if (error.code === 'not_found') return forgotPage(visit, linkIsOver(visit));
      return resetPage(visit, reset, resetTexts(language).short);
    }
    await attempts.forget(account);
    return afterPassword(visit, backend, await loginAfterLink(backend.sql, reset.userId));
  }),
];

function resetPage(visit: Visit, { email }: Reset, problem?: string): Response {
  const texts = resetTexts(visit.language);
  return page(
    <Document visit={visit} title={texts.title}>
      <main id="page" class="alone">
        <h1>{texts.title}</h1>
        <p>
          <bdi>{email}</bdi>
        </p>
        <Form visit={visit} action={visit.url.pathname}>
          <To visit={visit} />
          <input type="hidden" name="email" autocomplete="username" value={email} />
          <Input
            name="password"
            label={texts.password}
            hint={texts.hint}
            problem={problem}
            type="password"
            autocomplete="new-password"
            ltr
          />
          <p class="actions">
            <Button>{texts.submit}</Button>
          </p>
        </Form>
      </main>
    </Document>,
    problem === undefined ? 200 : 422,
  );
}
