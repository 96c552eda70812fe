import type { Authenticating } from '../../../../shared/people/second-steps/ceremonies.ts';
import { Button } from '../../../../shared/ui/components/button.tsx';
import { fieldsOf, Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Alone } from '../../frame/alone.tsx';
import { page } from '../../request/answers.ts';
import { pathOnThisSite } from '../../request/path-on-this-site.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { Passkey } from '../security/passkey.tsx';
import { ForgotLink } from '../sign-in/sign-in-page.tsx';
import { accountTexts } from './texts.ts';

interface Problem {
  readonly text: string;
  readonly status: 422 | 429;
}

export function provePage(visit: PersonVisit, authenticating: Authenticating | null, problem?: Problem): Response {
  const texts = accountTexts(visit.language);
  const wanted = pathOnThisSite(visit.form.get('to') ?? visit.url.searchParams.get('to'));
  const to = <input type="hidden" name="to" value={wanted} />;
  const workspace = visit.session.workspaces.find(({ id }) => wanted.startsWith(`/${id}/`));
  const back = workspace ? `/${workspace.id}/home` : '/';
  return page(
    <Alone visit={visit} title={texts.prove}>
      <p>{texts.proveLead}</p>
      <Form visit={visit} action="/prove" problem={problem?.text}>
        {to}
        <Input {...fieldsOf(texts)('password')} type="password" autocomplete="current-password" ltr />
        <p class="actions">
          <Button>{texts.go}</Button>
          <ForgotLink visit={visit} />
          <a href={back}>{visit.texts.cancel}</a>
        </p>
      </Form>
      {authenticating && (
        <Passkey visit={visit} action="/prove" authenticate={authenticating} label={texts.provePasskey}>
          {to}
        </Passkey>
      )}
    </Alone>,
    problem?.status ?? 200,
  );
}
