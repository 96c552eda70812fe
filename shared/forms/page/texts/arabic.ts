import { numberText } from '../../../money/amount-text.ts';
import { momentText } from './moment-text.ts';
import type { RuleFacts, Words } from './words.ts';

export const arabic: Words = {
  optional: 'اختياري',
  choose: 'اختر…',
  clear: 'مسح الاختيار',
  less: 'إنقاص واحد',
  more: 'زيادة واحد',
  parts: { day: 'اليوم', month: 'الشهر', year: 'السنة', hour: 'الساعة', minute: 'الدقائق' },
  phoneExample: (example) => `مثل \u2066${example}\u2069`,
  yes: 'نعم',
  no: 'لا',
  blank: 'بلا إجابة',
  send: 'إرسال',
  sendChanges: 'إرسال التعديلات',
  sending: 'جارٍ الإرسال…',
  thanks: 'شكرًا لك',
  received: 'وصلتنا إجاباتك.',
  changeAnswers: 'تعديل إجاباتي',
  seeAnswers: 'عرض إجاباتي',
  whatYouSent: 'ما أرسلته',
  backToChat: 'العودة إلى المحادثة',
  closePage: 'يمكنك إغلاق هذه الصفحة والعودة إلى المحادثة.',
  answered: (when, editsLeft) => `أجبت في ${when}. ${changes(editsLeft)}`,
  error: 'خطأ',
  restored: 'استعدنا ما كتبته سابقًا.',
  startOver: 'البدء من جديد',
  progress: (answered, questions) => `أجبت عن ${shown(answered)} من ${shown(questions)}`,
  noEditsLeft: 'لم يعد تعديل إجاباتك ممكنًا، ولم تُحفظ تعديلاتك الأخيرة.',
  unavailable: 'لا يستقبل هذا النموذج إجابات في الوقت الحالي. إجاباتك ما زالت هنا.',
  changedElsewhere:
    'عُدّلت إجاباتك من مكان آخر بعد أن فتحت هذه الصفحة. لم يُرسل شيء بعد: راجع الإجابات في الأسفل ثم أرسلها مرة أخرى.',
  notTaken: 'تعذّر إرسال إجاباتك، وهي ما زالت هنا: حاول مرة أخرى.',
  offline: 'أنت غير متصل بالإنترنت. تبقى إجاباتك في هذه الصفحة.',
  retrying: 'لم تُرسل بعد لعدم وجود اتصال. سنواصل المحاولة.',
  back: 'عاد الاتصال بالإنترنت.',
  otherLanguage: 'English',
  editsLeft: changes,
  problems: (count) => (count === 1 ? 'هناك خطأ واحد' : `هناك ${counted(count, 'خطأ', 'خطآن', 'أخطاء', 'خطأ')}`),
  problem: (reason, field) => {
    switch (reason) {
      case 'required':
        return required(field);
      case 'too_long':
        return `اكتب ${characters(field.max_length ?? 250)} على الأكثر`;
      case 'too_small':
        return tooSmall(field);
      case 'too_large':
        return tooLarge(field);
      case 'not_an_option':
        return 'اختر من الخيارات المتاحة';
      case 'type':
      case 'format':
      case 'unknown_field':
        return format(field);
      default:
        return reason satisfies never;
    }
  },
  hint: ({ type, min, max, min_items = 0, max_items }) => {
    if (type === 'multi_select' && max_items !== undefined) {
      if (min_items > 1 || max_items < 2)
        return `اختر ${min_items === max_items ? shown(max_items) : `من ${shown(min_items)} إلى ${shown(max_items)}`}`;
      return null;
    }
    return min !== undefined && max !== undefined ? `من ${shown(min)} إلى ${shown(max)}` : null;
  },
};

function changes(count: number): string {
  if (count === 0) return 'لم يعد تعديل إجاباتك ممكنًا.';
  return `يمكنك تعديل إجاباتك ${counted(count, 'مرة واحدة أخرى', 'مرتين أخريين', 'مرات أخرى', 'مرة أخرى')}.`;
}

function required({ type }: RuleFacts): string {
  if (type === 'checkbox') return 'ضع علامة في هذا المربع للمتابعة';
  if (type === 'single_select' || type === 'multi_select') return 'اختر إجابة';
  return 'أجب عن هذا السؤال';
}

function tooSmall({ type, min, earliest, min_length, min_items }: RuleFacts): string {
  if (earliest === 'today' || earliest === 'now') return 'هذا الموعد في الماضي';
  if (earliest !== undefined) return `اختر ${momentText(earliest, 'ar')} أو بعده`;
  if (type === 'multi_select') return `اختر ${shown(min_items ?? 1)} على الأقل`;
  if (min_length !== undefined) return `اكتب ${characters(min_length)} على الأقل`;
  return min === undefined ? 'هذا الرقم صغير جدًا' : `اكتب ${shown(min)} أو أكثر`;
}

function tooLarge({ type, max, latest, max_items }: RuleFacts): string {
  if (latest === 'today' || latest === 'now') return 'هذا الموعد في المستقبل';
  if (latest !== undefined) return `اختر ${momentText(latest, 'ar')} أو قبله`;
  if (type === 'multi_select') return `اختر ${shown(max_items ?? 1)} على الأكثر`;
  return max === undefined ? 'هذا الرقم كبير جدًا' : `اكتب ${shown(max)} أو أقل`;
}

function format({ type, step, decimals }: RuleFacts): string {
  switch (type) {
    case 'integer':
      return step === undefined ? 'اكتب عددًا صحيحًا مثل ١٢' : `اكتب عددًا من مضاعفات ${shown(step)}`;
    case 'decimal':
      return step === undefined
        ? decimals === 1
          ? 'اكتب رقمًا بمنزلة عشرية واحدة على الأكثر'
          : `اكتب رقمًا بعدد منازل عشرية لا يتجاوز ${shown(decimals ?? 2)}`
        : `اكتب رقمًا من مضاعفات ${shown(step)}`;
    case 'money':
      return step === undefined ? 'اكتب مبلغًا مثل ٢٥٬٠٠٠' : `اكتب مبلغًا من مضاعفات ${shown(step)}`;
    case 'date':
      return 'اكتب التاريخ: يوم/شهر/سنة';
    case 'date_time':
      return 'اكتب التاريخ والوقت';
    case 'url':
      return 'اكتب عنوان موقع مثل example.com';
    case 'email':
      return 'اكتب بريدًا إلكترونيًا مثل name@example.com';
    case 'phone':
      return 'اكتب رقم هاتف صحيحًا، ومن خارج البلد مع رمز الدولة';
    default:
      return 'هذه الإجابة غير صالحة';
  }
}

/** Arabic counts one, two, three to ten, and more in words of their own. */
function counted(count: number, one: string, two: string, few: string, many: string): string {
  if (count === 1) return one;
  if (count === 2) return two;
  const lastTwo = count % 100;
  return `${shown(count)} ${lastTwo >= 3 && lastTwo <= 10 ? few : many}`;
}

/** What is counted beyond ten changes its ending once more at each full hundred. */
function characters(count: number): string {
  return counted(count, 'حرفًا واحدًا', 'حرفين', 'أحرف', count % 100 < 3 ? 'حرف' : 'حرفًا');
}

function shown(number: number): string {
  return numberText(number, 'ar');
}
