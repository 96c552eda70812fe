import type { Refused } from '../../../../shared/basics/refused.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { closingReasons } from '../../../../shared/webhooks/rules/closing-reason.ts';
import { deliveryTexts } from './texts.ts';

/** Why a delivery is not sent again, in the reader's language. */
export function refusalWords(language: Language, { code, message }: Refused): string {
  const { refusals } = deliveryTexts(language);
  if (code === 'unavailable') return refusals.away;
  if (message.includes('under way')) return refusals.under_way;
  if (message.includes('first attempt')) return refusals.waits;
  if (message.startsWith(closingReasons.disabled)) return refusals.disabled;
  if (message === closingReasons.deleted) return refusals.deleted;
  if (message === closingReasons.unsubscribed) return refusals.unsubscribed;
  if (message.startsWith('paused')) return refusals.paused;
  return message.includes('older than') ? refusals.old : refusals.other;
}
