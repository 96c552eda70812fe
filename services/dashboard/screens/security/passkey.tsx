import type { Child } from 'hono/jsx';
import type { Authenticating, Registering } from '../../../../shared/people/second-steps/ceremonies.ts';
import type { Visit } from '../../request/visit.ts';

interface PasskeyProps {
  readonly visit: Pick<Visit, 'csrf' | 'texts'>;
  readonly action: string;
  readonly register?: Registering;
  readonly authenticate?: Authenticating;
  readonly label: string;
  readonly children?: Child;
}

/** A form for a passkey. Hidden without scripts, because only a script can ask the device. */
export function Passkey({ visit, action, register, authenticate, label, children }: PasskeyProps) {
  return (
    <form
      method="post"
      action={action}
      class="form js-only"
      data-controller="passkey"
      data-passkey-ceremony-value={register ? 'register' : 'authenticate'}
      data-passkey-options-value={JSON.stringify(register ?? authenticate)}
      data-passkey-failed-value={visit.texts.passkeyFailed}
    >
      <input type="hidden" name="csrf" value={visit.csrf} />
      <input type="hidden" name="answer" value="" data-passkey-target="answer" />
      {children}
      <p class="notice notice--bad" role="alert" data-passkey-target="problem" hidden />
      <p class="actions">
        <button type="button" class="button button--plain" data-action="passkey#ask" data-passkey-target="button">
          {label}
        </button>
      </p>
    </form>
  );
}
