import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const retentionTexts = inBoth({
  title: ['What is kept', 'مدة الحفظ'],
  lead: [
    'After these days, what people wrote is erased for good. Sums, lines and times of orders stay. Without a number it is kept.',
    'بعد هذه الأيام يُمحى نهائياً ما كتبه الناس. تبقى مبالغ الطلبات وأصنافها وأوقاتها. دون رقم يبقى كل شيء محفوظاً.',
  ],
  conversations: ['Days until conversations are erased', 'أيام حتى تُمحى المحادثات'],
  conversationsHint: ['Counted from their last message; open ones too.', 'تُحسب منذ آخر رسالة فيها، والمفتوحة أيضاً.'],
  answers: ['Days until answers to forms are erased', 'أيام حتى تُمحى إجابات النماذج'],
  orders: ['Days until customers are erased from orders', 'أيام حتى يُمحى الزبائن من الطلبات'],
  ordersHint: [
    'Names, numbers, addresses and notes. Counted from when the order was placed; open ones too.',
    'الأسماء والأرقام والعناوين والملاحظات. تُحسب منذ إنشاء الطلب، والمفتوحة أيضاً.',
  ],
  notice: [
    'Whatever is erased sooner than before begins after seven days. Admins get a mail, and can undo it here until then.',
    'كل ما يُمحى أبكر من السابق يبدأ بعد سبعة أيام. يصل المديرين بريد، ويمكنهم التراجع هنا حتى ذلك.',
  ],
  begins: ['It begins on', 'يبدأ في'],
  changed: [
    'Somebody else changed this meanwhile. Check it and save again.',
    'غيّر شخص آخر هذا في الأثناء. راجعه ثم احفظ مجدداً.',
  ],
  error: ['Give whole days from 30 to 3650, or nothing.', 'اكتب عدد أيام صحيحاً من ٣٠ إلى ٣٦٥٠، أو اتركه فارغاً.'],
});
