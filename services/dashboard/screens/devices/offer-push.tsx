import type { MemberVisit } from '../../request/visit.ts';
import { devicesPath } from './devices-page.tsx';
import { NotifyDevice } from './notify-device.tsx';
import { deviceTexts } from './texts.ts';

interface OfferPushProps {
  readonly visit: MemberVisit;
  readonly pushKey: string | null;
}

/** Offers push notifications on the board and in the inbox, until the person allows or declines them in this browser. */
export function OfferPush({ visit, pushKey }: OfferPushProps) {
  const texts = deviceTexts(visit.language);
  if (pushKey === null) return null;
  return (
    <section
      class="box offer-push"
      aria-label={texts.title}
      data-controller="notify-device offer-push"
      data-action="turbo:render@document->offer-push#look"
      data-notify-device-key-value={pushKey}
      hidden
    >
      <p>{texts.offer}</p>
      <NotifyDevice visit={visit} action={devicesPath} to={visit.url.pathname}>
        <button type="button" class="button button--plain" data-action="offer-push#decline">
          {texts.notNow}
        </button>
      </NotifyDevice>
    </section>
  );
}
