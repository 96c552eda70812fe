import type { DraftField } from '../../../../../shared/forms/rules/draft.ts';
import { byName, inBoth, type Language } from '../../../../../shared/ui/texts/texts.ts';

export const buildTexts = inBoth({
  questions: ['Questions', 'الأسئلة'],
  noQuestions: {
    title: ['No questions yet', 'لا توجد أسئلة بعد'],
    text: ['Choose a question type below and add it.', 'اختر نوع السؤال في الأسفل ثم أضفه.'],
  },
  add: ['Add a question', 'إضافة سؤال'],
  addKind: ['Question type', 'نوع السؤال'],
  types: {
    short_text: ['Short text', 'نص قصير'],
    long_text: ['Long text', 'نص طويل'],
    integer: ['Whole number', 'عدد صحيح'],
    decimal: ['Number with decimals', 'عدد عشري'],
    money: ['Amount of money', 'مبلغ مالي'],
    date: ['Date', 'تاريخ'],
    date_time: ['Date and time', 'تاريخ ووقت'],
    checkbox: ['Checkbox', 'مربع اختيار'],
    single_select: ['Single choice', 'اختيار واحد'],
    multi_select: ['Multiple choice', 'اختيار متعدد'],
    url: ['Web address', 'عنوان موقع'],
    email: ['Email address', 'بريد إلكتروني'],
    phone: ['Phone number', 'رقم هاتف'],
  },
  newLabel: ['New question', 'سؤال جديد'],
  up: (label: string) => [`Move “${label}” up`, `نقل «${label}» إلى الأعلى`],
  down: (label: string) => [`Move “${label}” down`, `نقل «${label}» إلى الأسفل`],
  edit: (label: string) => [`Edit “${label}”`, `تعديل «${label}»`],
  drag: ['Drag to move', 'اسحب للنقل'],
  remove: ['Remove', 'حذف'],
  removeTitle: ['Remove this question?', 'هل تريد حذف هذا السؤال؟'],
  removeText: ['Existing answers to it are kept.', 'تبقى الإجابات السابقة عنه محفوظة.'],
  required: ['Required', 'مطلوب'],
  section: (title: string) => [`Section: ${title}`, `القسم: ${title}`],
  problems: (count: string) => [`To fix: ${count}`, `يحتاج إلى إصلاح: ${count}`],
  texts: ['Title, introduction and thank-you text', 'العنوان والمقدمة والشكر'],
  editTexts: ['Edit', 'تعديل'],
  publish: ['Review and publish', 'مراجعة ونشر'],
  published: ['All changes are published.', 'كل التعديلات منشورة.'],
  unpublished: ['You have unpublished changes.', 'لديك تعديلات غير منشورة.'],
  neverPublished: ['Customers cannot see this form until you publish it.', 'لا يرى الزبائن هذا النموذج حتى تنشره.'],
  preview: ['Preview', 'معاينة'],
  previewLead: ['As it looks on a phone.', 'كما يظهر على الهاتف.'],
  refresh: ['Update preview', 'تحديث المعاينة'],
  moved: [
    'Someone else changed the order in the meantime. This is the current order.',
    'غيّر شخص آخر الترتيب في هذه الأثناء. هذا هو الترتيب الحالي.',
  ],
  tooMany: ['A form has at most 60 questions.', 'لا يزيد النموذج على ٦٠ سؤالاً.'],
  tooLarge: [
    'The form is too large: use fewer options or shorter texts.',
    'النموذج كبير جداً: قلّل الخيارات أو اختصر النصوص.',
  ],
  title: ['Title (in English or your main language)', 'العنوان (بالإنجليزية أو بلغتك الأساسية)'],
  title_ar: ['Title in Arabic', 'العنوان بالعربية'],
  titleArHint: ['Add it to offer the form in both languages.', 'أضفه ليُعرض النموذج باللغتين.'],
  intro: ['Introduction', 'المقدمة'],
  intro_ar: ['Introduction in Arabic', 'المقدمة بالعربية'],
  thanks: ['After sending', 'بعد الإرسال'],
  thanks_ar: ['After sending, in Arabic', 'بعد الإرسال، بالعربية'],
  thanksHint: [
    'Shown once the form is sent, such as when you will call.',
    'يظهر بعد إرسال النموذج، مثل موعد اتصالك بالزبون.',
  ],
  chat_url: ['Link to your chat', 'رابط محادثتك'],
  chatHint: [
    'A button to your chat once the form is sent, such as https://wa.me/9647701234567.',
    'زر إلى محادثتك بعد إرسال النموذج، مثل https://wa.me/9647701234567.',
  ],
  edits: ['Changes after sending', 'التعديلات بعد الإرسال'],
  editsHint: [
    'How often customers can change their answers: 0 to 100.',
    'كم مرة يمكن للزبون تعديل إجاباته: من ٠ إلى ١٠٠.',
  ],
  brand: ['Name, colour and logo', 'الاسم واللون والشعار'],
  brandText: [
    'Copied from the settings when the form is first published. Update them here.',
    'تُنسخ من الإعدادات عند أول نشر للنموذج. يمكنك تحديثها هنا.',
  ],
  takeBrand: ['Update from the settings', 'تحديث من الإعدادات'],
  save: ['Save', 'حفظ'],
  done: {
    added: ['The question was added.', 'أُضيف السؤال.'],
    saved: ['Saved in the draft.', 'حُفظ في المسودة.'],
    removed: ['The question was removed.', 'حُذف السؤال.'],
    discarded: ['The changes were discarded.', 'تم تجاهل التعديلات.'],
  },
  back: ['Back to the form', 'العودة إلى النموذج'],
  meanwhile: {
    title: ['Someone else changed this in the meantime', 'عدّل شخص آخر هذا في هذه الأثناء'],
    text: [
      'Not saved yet. Your text is below: save again to replace theirs.',
      'لم يُحفظ بعد. نصّك في الأسفل: احفظ مرة أخرى ليحلّ محلّ نصّه.',
    ],
    theirs: (part: string, value: string) => [`${part}, their version: “${value}”`, `${part}، نسخته: «${value}»`],
  },
  unfinished: [
    'Saved in the draft. Fix the marked fields before you publish.',
    'حُفظ في المسودة. أصلح الحقول المحددة قبل النشر.',
  ],
  errors: byName({
    title: ['Enter a title of 1 to 120 characters.', 'اكتب عنواناً من حرف إلى ١٢٠ حرفاً.'],
    title_ar: ['At most 120 characters.', '١٢٠ حرفاً على الأكثر.'],
    intro: ['At most 1,000 characters.', '١٠٠٠ حرف على الأكثر.'],
    intro_ar: ['At most 1,000 characters.', '١٠٠٠ حرف على الأكثر.'],
    thanks: ['At most 1,000 characters.', '١٠٠٠ حرف على الأكثر.'],
    thanks_ar: ['At most 1,000 characters.', '١٠٠٠ حرف على الأكثر.'],
    chat_url: [
      'Enter a link that begins with https://, such as https://wa.me/9647701234567.',
      'اكتب عنوانًا يبدأ بـ \u2066https://\u2069 مثل https://wa.me/9647701234567.',
    ],
    edits: ['Enter a whole number from 0 to 100.', 'اكتب عدداً صحيحاً من ٠ إلى ١٠٠.'],
    fields: ['A form has 1 to 60 questions.', 'في النموذج من سؤال واحد إلى ٦٠ سؤالاً.'],
    size: [
      'The form is larger than 128 KiB: use fewer options or shorter texts.',
      'حجم النموذج أكبر من ١٢٨ كيلوبايت: قلّل الخيارات أو اختصر النصوص.',
    ],
    text: ['It contains characters that cannot be saved.', 'فيه رموز لا يمكن حفظها.'],
  }),
});

/** What a question is called on our own pages. */
export function labelOf(language: Language, { label, label_ar, key }: DraftField): string {
  return (language === 'ar' && label_ar) || label || key;
}
