import { inBoth } from '../../../../shared/ui/texts/texts.ts';

/** The headings; the examples below them are texts of other screens. */
export const styleguideTexts = inBoth({
  title: ['Components', 'المكوّنات'],
  lead: [
    'Every component with its states, in the language and the theme of your browser.',
    'كل مكوّن بكل حالاته، بلغة متصفحك ومظهره.',
  ],
  notices: ['Notices and toasts', 'التنبيهات'],
  badges: ['Badges', 'الشارات'],
  moods: {
    good: ['Delivered', 'وصل'],
    bad: ['Failed', 'فشل'],
    waiting: ['Pending', 'قيد الانتظار'],
    plain: ['Deleted', 'محذوف'],
  },
  buttons: ['Buttons', 'الأزرار'],
  link: ['A link that looks like one', 'رابط بهيئة زر'],
  fields: ['Fields', 'الحقول'],
  problem: ['One of the fields is not right.', 'أحد الحقول غير صحيح.'],
  urlProblem: ['Use https. Plain http is only for this machine.', 'استخدم https. ‏http العادي لهذا الجهاز فقط.'],
  choiceProblem: ['Choose one.', 'اختر واحداً.'],
  filter: ['Filter', 'التصفية'],
  tables: ['Tables', 'الجداول'],
  facts: ['Facts', 'معلومات'],
  code: ['Something to copy', 'شيء للنسخ'],
  tabs: ['Tabs', 'التبويبات'],
  steps: ['Steps', 'الخطوات'],
  figures: ['Figures', 'الأرقام'],
  qr: ['A code to scan', 'رمز للمسح'],
});
