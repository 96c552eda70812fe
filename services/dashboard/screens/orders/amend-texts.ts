import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const english = {
  title: (number: string) => `Edit order ${number}`,
  lead: 'Items and amounts stay as they were ordered.',
  none: 'Not specified',
  statusHint: 'In your own words, such as “paid”. It is included in exports and the API.',
  save: 'Save',
  saved: 'The order was saved.',
  unchanged: 'Nothing was changed.',
  errors: {
    long: (most: string) => `Use at most ${most} characters.`,
    type: 'Choose delivery, pickup or neither.',
    email: 'Enter an address such as name@example.com, or leave it empty.',
  },
};

const arabic: typeof english = {
  title: (number) => `تعديل الطلب ${number}`,
  lead: 'تبقى الأصناف والمبالغ كما طُلبت.',
  none: 'غير محدد',
  statusHint: 'بكلماتك، مثل «مدفوع». يظهر في التصدير وفي API.',
  save: 'حفظ',
  saved: 'حُفظ الطلب.',
  unchanged: 'لم يتغيّر شيء.',
  errors: {
    long: (most) => `لا يزيد على ${most} حرفاً.`,
    type: 'اختر التوصيل أو الاستلام أو لا شيء منهما.',
    email: 'اكتب عنواناً مثل name@example.com أو اتركه فارغاً.',
  },
};

export const amendTexts = inBoth(english, arabic);
