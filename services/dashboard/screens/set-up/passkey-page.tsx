import type { Registering } from '../../../../shared/people/second-steps/ceremonies.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Alone } from '../../frame/alone.tsx';
import { page } from '../../request/answers.ts';
import type { Visit } from '../../request/visit.ts';
import { Passkey } from '../security/passkey.tsx';
import type { SetUpInput } from './set-up-input.ts';
import { setUpTexts } from './texts.ts';

export function passkeyPage(visit: Visit, input: SetUpInput, registering: Registering, problem?: string): Response {
  const texts = setUpTexts(visit.language);
  const here = visit.url.pathname;
  return page(
    <Alone visit={visit} title={texts.passkeyTitle}>
      {problem && <Notice mood="bad" role="alert" text={problem} />}
      <p>
        <bdi>{input.workspace}</bdi>, <bdi>{input.email}</bdi>
      </p>
      <p>{texts.passkeyLead}</p>
      <Passkey visit={visit} action={here} register={registering} label={texts.passkeyCreate} />
      <p class="actions">
        <ButtonLink href={here.replace(/\/passkey$/, '')}>{texts.back}</ButtonLink>
      </p>
    </Alone>,
    problem === undefined ? 200 : 422,
  );
}
