import type { Child } from 'hono/jsx';
import type { PersonVisit } from '../../request/visit.ts';
import { deviceTexts } from './texts.ts';

interface NotifyDeviceProps {
  readonly visit: PersonVisit;
  readonly action: string;
  /** The page to return to, by default that of devices. */
  readonly to?: string;
  readonly children?: Child;
}

/** Only a script can subscribe a browser, and only a press asks for its permission. */
export function NotifyDevice({ visit, action, to, children }: NotifyDeviceProps) {
  const texts = deviceTexts(visit.language);
  return (
    <>
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      <form method="post" action={action} class="form js-only" data-notify-device-target="form">
        <input type="hidden" name="csrf" value={visit.csrf} />
        {to && <input type="hidden" name="to" value={to} />}
        <input type="hidden" name="subscription" value="" data-notify-device-target="subscription" />
        {(['denied', 'unsupported', 'failed'] as const).map((problem) => (
          <p class="notice notice--bad" role="alert" data-notify-device-target="problem" data-problem={problem} hidden>
            {texts[problem]}
          </p>
        ))}
        <p class="actions">
          <button
            type="button"
            class="button button--primary"
            data-action="notify-device#allow"
            data-notify-device-target="button"
          >
            {texts.allow}
          </button>
          {children}
        </p>
        {children === undefined && <p class="field__hint">{texts.allowHint}</p>}
      </form>
    </>
  );
}
