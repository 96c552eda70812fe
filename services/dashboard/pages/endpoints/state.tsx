import type { Endpoint } from '../../admin/webhooks/endpoints.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Badge } from '../components/badge.tsx';
import { number } from '../texts/formats.ts';
import { endpointTexts } from './texts.ts';

/** Whether it is sent anything, and why not. */
export function State({ visit, endpoint }: { readonly visit: MemberVisit; readonly endpoint: Endpoint }) {
  const texts = endpointTexts(visit.language);
  const { enabled, disabledReason, consecutiveFailures } = endpoint;
  if (!enabled) {
    return (
      <span>
        <Badge mood="bad">{texts.disabled}</Badge>{' '}
        <small>
          <bdi>{reasonOf(visit, disabledReason ?? '')}</bdi>
        </small>
      </span>
    );
  }
  return (
    <span>
      <Badge mood="good">{texts.enabled}</Badge>
      {consecutiveFailures > 0 && <small> {texts.failures(number(visit.language, consecutiveFailures))}</small>}
    </span>
  );
}

/** The two reasons that the platform gives, in the reader's language. */
function reasonOf(visit: MemberVisit, reason: string): string {
  if (visit.language === 'en') return reason;
  if (reason === 'disabled by an admin') return 'أوقفها مدير';
  return /in a row failed/.test(reason) ? 'فشلت عشرة إشعارات على التوالي بعد آخر محاولة' : reason;
}
