import { byName, inBoth } from '../../../../../shared/ui/texts/texts.ts';

export const publishTexts = inBoth({
  title: ['Publish', 'النشر'],
  lead: ['Review what changes for customers before you publish.', 'راجع ما يتغيّر على الزبائن قبل النشر.'],
  unfinished: ['Fix these problems before publishing', 'أصلح هذه المشكلات قبل النشر'],
  nothing: {
    title: ['Nothing to publish', 'لا شيء للنشر'],
    text: ['There are no unpublished changes.', 'لا توجد تعديلات غير منشورة.'],
  },
  first: [
    'This is the first version. After that you can send links.',
    'هذا هو الإصدار الأول. بعده يمكنك إرسال الروابط.',
  ],
  changes: ['What changes', 'ما الذي يتغيّر'],
  added: (label: string) => [`New question: “${label}”`, `سؤال جديد: «${label}»`],
  addedRequired: (label: string) => [`New required question: “${label}”`, `سؤال جديد مطلوب: «${label}»`],
  removed: (label: string) => [`Removed question: “${label}”`, `سؤال محذوف: «${label}»`],
  changed: (label: string, parts: string) => [`“${label}”: ${parts}`, `«${label}»: ${parts}`],
  reordered: ['The order of the questions', 'ترتيب الأسئلة'],
  texts: ['Title, introduction, thank-you text or look', 'العنوان أو المقدمة أو الشكر أو المظهر'],
  edits: ['How often answers can be changed, for new links', 'عدد مرات تعديل الإجابات، للروابط الجديدة'],
  parts: byName({
    key: ['its name', 'اسمه'],
    type: ['its type', 'نوعه'],
    label: ['its text', 'نصه'],
    label_ar: ['its Arabic text', 'نصه العربي'],
    help: ['its hint', 'تلميحه'],
    help_ar: ['its Arabic hint', 'تلميحه العربي'],
    section: ['the heading above it', 'العنوان الذي فوقه'],
    section_ar: ['the Arabic heading above it', 'العنوان العربي الذي فوقه'],
    required: ['whether it is required', 'هل هو مطلوب'],
    destination: ['where answers are saved', 'أين تُحفظ إجابته'],
    options: ['its choices', 'خياراته'],
    other: ['its rules', 'قواعده'],
  }),
  links: ['What happens to existing links', 'ما الذي يحدث للروابط الحالية'],
  waiting: (count: string) => [
    `Not answered yet: ${count}. They show the new version as soon as you publish it.`,
    `لم يُجب عنها بعد: ${count}. تعرض الإصدار الجديد فور نشره.`,
  ],
  changeable: (count: string) => [
    `Answered, but can still be changed: ${count}. They keep their version.`,
    `أُجيب عنها وما زال تعديلها ممكناً: ${count}. تبقى على إصدارها.`,
  ],
  capped: ['Only the newest 10,000 links were counted.', 'حُسبت أحدث ١٠٬٠٠٠ رابط فقط.'],
  open: [
    'Customers who have the form open can still send it as they see it, for one day.',
    'من كان النموذج مفتوحاً أمامه يمكنه إرساله كما يراه لمدة يوم.',
  ],
  answers: ['Existing answers do not change.', 'لا تتغيّر الإجابات الحالية.'],
  publishVersion: (version: string) => [`Publish version ${version}`, `نشر الإصدار ${version}`],
  discard: ['Discard changes', 'تجاهل التعديلات'],
  discardTitle: ['Discard changes?', 'هل تريد تجاهل التعديلات؟'],
  discardText: [
    'The draft goes back to the published version. You cannot undo this.',
    'تعود المسودة إلى الإصدار المنشور. لا يمكن التراجع عن ذلك.',
  ],
  done: (version: string) => [`Version ${version} is published.`, `نُشر الإصدار ${version}.`],
  changedMeanwhile: [
    'Someone changed the form in the meantime. This is what you would publish now.',
    'عدّل شخص آخر النموذج في هذه الأثناء. هذا ما سيُنشر الآن.',
  ],
});
