import { arabicStates, englishStates } from '../../frame/texts/states.ts';

/** Of the page that asks why an order is cancelled. */
export const englishCancel = {
  title: (number: string) => `Cancel order ${number}?`,
  lead: 'The order leaves the board for good. The reason is kept in its history; the customer is not notified.',
  step: 'Step',
  customer: 'Customer',
  items: 'Items',
  total: 'Total',
  reason: 'Reason',
  reasonHint: 'Up to 500 characters.',
  deed: englishStates.orderDeeds.cancelled,
  back: 'Back to the board',
  done: (number: string) => `Order ${number} was cancelled.`,
  missing: 'Enter a reason.',
  tooLong: 'Use at most 500 characters.',
};

export const arabicCancel: typeof englishCancel = {
  title: (number) => `إلغاء الطلب ${number}؟`,
  lead: 'يغادر الطلب اللوحة نهائياً. يُحفظ السبب في سجله، ولا يصل إشعار إلى الزبون.',
  step: 'المرحلة',
  customer: 'الزبون',
  items: 'الأصناف',
  total: 'المجموع',
  reason: 'السبب',
  reasonHint: 'حتى ٥٠٠ حرف.',
  deed: arabicStates.orderDeeds.cancelled,
  back: 'العودة إلى اللوحة',
  done: (number) => `أُلغي الطلب ${number}.`,
  missing: 'اكتب السبب.',
  tooLong: '٥٠٠ حرف على الأكثر.',
};
