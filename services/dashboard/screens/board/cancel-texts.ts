import { pairs } from '../../../../shared/ui/texts/texts.ts';
import { stateTexts } from '../../frame/texts/states.ts';

/** Of the page that asks why an order is cancelled. */
export const cancelTexts = pairs({
  title: (number: string) => [`Cancel order ${number}?`, `إلغاء الطلب ${number}؟`],
  lead: [
    'The order leaves the board for good. The reason is kept in its history; the customer is not notified.',
    'يغادر الطلب اللوحة نهائياً. يُحفظ السبب في سجله، ولا يصل إشعار إلى الزبون.',
  ],
  step: ['Step', 'المرحلة'],
  customer: ['Customer', 'الزبون'],
  items: ['Items', 'الأصناف'],
  total: ['Total', 'المجموع'],
  reason: ['Reason', 'السبب'],
  reasonHint: ['Up to 500 characters.', 'حتى ٥٠٠ حرف.'],
  deed: stateTexts.orderDeeds.cancelled,
  back: ['Back to the board', 'العودة إلى اللوحة'],
  done: (number: string) => [`Order ${number} was cancelled.`, `أُلغي الطلب ${number}.`],
  missing: ['Enter a reason.', 'اكتب السبب.'],
  tooLong: ['Use at most 500 characters.', '٥٠٠ حرف على الأكثر.'],
});
