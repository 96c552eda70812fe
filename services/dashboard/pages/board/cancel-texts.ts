/** Of the page that asks why an order is cancelled. */
export const englishCancel = {
  title: (number: string) => `Cancel order ${number}?`,
  lead: 'It leaves the board for good. The reason stays in the order’s history; the customer is not told.',
  step: 'Step',
  customer: 'Customer',
  items: 'Ordered',
  total: 'Total',
  reason: 'Reason',
  reasonHint: 'Up to 500 characters.',
  deed: 'Cancel the order',
  back: 'Back to the board',
  done: (number: string) => `Order ${number} was cancelled.`,
  missing: 'Say why.',
  tooLong: 'Say it in up to 500 characters.',
};

export const arabicCancel: typeof englishCancel = {
  title: (number) => `إلغاء الطلب ${number}؟`,
  lead: 'يغادر اللوحة نهائياً. يبقى السبب في سجل الطلب، ولا يُبلَّغ الزبون.',
  step: 'المرحلة',
  customer: 'الزبون',
  items: 'ما طُلب',
  total: 'المجموع',
  reason: 'السبب',
  reasonHint: 'حتى ٥٠٠ حرف.',
  deed: 'إلغاء الطلب',
  back: 'العودة إلى اللوحة',
  done: (number) => `أُلغي الطلب ${number}.`,
  missing: 'اذكر السبب.',
  tooLong: 'اذكره بما لا يزيد على ٥٠٠ حرف.',
};
