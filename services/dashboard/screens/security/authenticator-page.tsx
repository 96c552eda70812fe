import type { NewAuthenticator } from '../../../../shared/people/second-steps/authenticator.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { fieldsOf, Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { QrCode } from '../../../../shared/ui/components/qr.tsx';
import { Alone } from '../../frame/alone.tsx';
import { page } from '../../request/answers.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { securityTexts } from './texts.ts';

export function authenticatorPage(visit: PersonVisit, { uri, secret }: NewAuthenticator, problem?: string): Response {
  const texts = securityTexts(visit.language);
  return page(
    <Alone visit={visit} title={texts.setUp}>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qr} />
      <Code visit={visit} label={texts.key}>
        {secret.replace(/(.{4})(?!$)/g, '$1 ')}
      </Code>
      <Form visit={visit} action="/account/authenticator/confirm">
        <Input {...fieldsOf(texts, { code: problem })('code')} inputmode="numeric" autocomplete="one-time-code" ltr />
        <p class="actions">
          <Button>{texts.confirm}</Button>
          <ButtonLink href="/account/security">{visit.texts.cancel}</ButtonLink>
        </p>
      </Form>
    </Alone>,
    problem === undefined ? 200 : 422,
  );
}
