import { pairs } from '../../../../../shared/ui/texts/texts.ts';

/** The values in a problem's text: numbers in the reader's digits, and names. */
type Details = Readonly<Record<string, string>>;

export const problemTexts = pairs({
  object: ['This has the wrong structure.', 'بنية هذا غير صحيحة.'],
  list: ['This must be a list.', 'يجب أن تكون هذه لائحة.'],
  text: ['This must be text.', 'يجب أن يكون هذا نصاً.'],
  number: ['Enter a number, such as 9,000 or 3.50.', 'اكتب رقماً، مثل ٩٬٠٠٠ أو ٣٫٥٠.'],
  ambiguous: ({ thousands, decimals }: Details) => [
    `This can be read in two ways. Write ${thousands} with the thousands, or ${decimals} with a decimal.`,
    `يُقرأ هذا بطريقتين. اكتب ${thousands} إن قصدت الآلاف، أو ${decimals} إن قصدت الكسر.`,
  ],
  missing: ['This is missing.', 'هذا ناقص.'],
  empty: ['This is empty.', 'هذا فارغ.'],
  unknown: ['A menu has no such field.', 'لا حقل بهذا الاسم في القائمة.'],
  too_long: ({ length, most }: Details) => [
    `This has ${length} characters. Use at most ${most}.`,
    `عدد الأحرف ${length}، والحد الأعلى ${most}.`,
  ],
  matching: ({ field }: Details) => {
    if (field === 'accent') return ['Enter a colour such as #9a3412.', 'اكتب لوناً مثل ‎#9a3412.'];
    if (field === 'id') return ['This id cannot be used.', 'لا يمكن استعمال هذا المعرّف.'];
    return ['This is not a picture or an https link to one.', 'هذه ليست صورة ولا رابط https لصورة.'];
  },
  word: ['Choose one of the options.', 'اختر واحداً من الخيارات.'],
  twice: ({ id }: Details) => [`The id ${id} is used twice.`, `المعرّف ${id} مستخدم مرتين.`],
  negative: ['This must not be below 0.', 'يجب ألا يقل هذا عن الصفر.'],
  amount: [
    'This has more decimals than the currency allows, or is too large.',
    'خانات الكسر أكثر مما تسمح به العملة، أو المبلغ كبير جداً.',
  ],
  too_many: ({ count, most }: Details) => [
    `There are ${count} of these. Use at most ${most}.`,
    `العدد ${count}، والحد الأعلى ${most}.`,
  ],
  too_many_items: ({ count, most }: Details) => [
    `The menu has ${count} items. At most ${most} can be published.`,
    `في القائمة ${count} صنفاً، ولا يُنشر أكثر من ${most}.`,
  ],
  too_large: ['The menu is larger than 5 MB. Remove some pictures.', 'القائمة أكبر من ٥ ميغابايت. أزل بعض الصور.'],
});
