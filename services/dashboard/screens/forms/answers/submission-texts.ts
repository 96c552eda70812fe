import { inBoth } from '../../../../../shared/ui/texts/texts.ts';

export const submissionTexts = inBoth({
  empty: {
    title: ['No answers yet', 'لا توجد إجابات بعد'],
    text: ['They appear here as soon as a customer sends the form.', 'تظهر هنا فور أن يرسل زبون النموذج.'],
  },
  noneHere: ['No matches: choose a longer period or all customers.', 'لا نتائج: اختر مدة أطول أو كل الزبائن.'],
  when: ['Sent', 'أُرسلت'],
  changed: ['Changed', 'عُدّلت'],
  nobody: ['Unknown customer', 'زبون غير معروف'],
  answers: ['Answers', 'الإجابات'],
  never: ['Never changed', 'لم تُعدّل'],
  view: ['View', 'طريقة العرض'],
  views: { table: ['Table', 'جدول'], cards: ['Cards', 'بطاقات'] },
  since: ['Time', 'المدة'],
  periods: {
    all: ['Any time', 'كل الأوقات'],
    day: ['Last 24 hours', 'آخر ٢٤ ساعة'],
    week: ['Last 7 days', 'آخر ٧ أيام'],
    month: ['Last 30 days', 'آخر ٣٠ يوماً'],
  },
  older: ['Older answers', 'إجابات أقدم'],
  exports: { csv: ['Export as CSV', 'تصدير CSV'], jsonl: ['Export as JSON Lines', 'تصدير JSON Lines'] },
  title: ['Answers of', 'إجابات'],
  link: ['Link', 'الرابط'],
  onlyTheirs: ['All answers of this customer', 'كل إجابات هذا الزبون'],
  onlyOne: ['Showing one customer’s answers.', 'تُعرض إجابات زبون واحد فقط.'],
  ofEverybody: ['Show all customers', 'عرض كل الزبائن'],
  version: ['Form version', 'إصدار النموذج'],
  earlier: ['Earlier answers', 'إجابات سابقة'],
  earlierAt: (time: string) => [`As sent on ${time}`, `كما أُرسلت ${time}`],
  blank: ['Not answered', 'بلا إجابة'],
});
