import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const amendTexts = inBoth({
  title: (number: string) => [`Edit order ${number}`, `تعديل الطلب ${number}`],
  lead: ['Items and amounts stay as they were ordered.', 'تبقى الأصناف والمبالغ كما طُلبت.'],
  wrongItems: [
    'If an item is wrong, enter the order anew and cancel this one:',
    'إن كان صنف خاطئاً فأدخل الطلب من جديد وألغِ هذا:',
  ],
  enterAnew: ['Enter it anew', 'إدخاله من جديد'],
  none: ['Not specified', 'غير محدد'],
  statusHint: [
    'In your own words, such as “paid”. It is included in exports and the API.',
    'بكلماتك، مثل «مدفوع». يظهر في التصدير وفي API.',
  ],
  saved: ['The order was saved.', 'حُفظ الطلب.'],
  unchanged: ['Nothing was changed.', 'لم يتغيّر شيء.'],
  errors: {
    long: (most: string) => [`Use at most ${most} characters.`, `لا يزيد على ${most} حرفاً.`],
    type: ['Choose delivery, pickup or neither.', 'اختر التوصيل أو الاستلام أو لا شيء منهما.'],
    email: [
      'Enter an address such as name@example.com, or leave it empty.',
      'اكتب عنواناً مثل name@example.com أو اتركه فارغاً.',
    ],
  },
});
