import { inBoth } from '../texts/texts.ts';

const english = {
  title: (number: string) => `Amend order ${number}`,
  lead: 'What surrounds the order. Its lines and amounts stay as they were ordered.',
  none: 'Not said',
  statusHint: 'In your own words, such as “paid”. Your systems see it in the export.',
  save: 'Save',
  saved: 'The order was amended.',
  unchanged: 'Nothing was changed.',
  errors: {
    long: (most: string) => `This may have up to ${most} characters.`,
    type: 'Choose delivery, pickup, or neither.',
    email: 'Give an address such as name@example.com, or leave it empty.',
  },
};

const arabic: typeof english = {
  title: (number) => `تعديل الطلب ${number}`,
  lead: 'ما يحيط بالطلب. تبقى أصنافه ومبالغه كما طُلبت.',
  none: 'غير محدد',
  statusHint: 'بكلماتك، مثل «مدفوع». تراه أنظمتك في التصدير.',
  save: 'حفظ',
  saved: 'عُدّل الطلب.',
  unchanged: 'لم يتغيّر شيء.',
  errors: {
    long: (most) => `لا يزيد هذا على ${most} حرفاً.`,
    type: 'اختر التوصيل أو الاستلام أو لا شيء منهما.',
    email: 'اكتب عنواناً مثل name@example.com أو اتركه فارغاً.',
  },
};

export const amendTexts = inBoth(english, arabic);
