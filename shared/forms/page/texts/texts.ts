import { numberText } from '../../../money/amount-text.ts';
import { plural } from '../../../ui/texts/plural.ts';
import { inBoth } from '../../../ui/texts/texts.ts';
import { hint, problem } from './problems.ts';

export const formTexts = inBoth({
  optional: ['optional', 'اختياري'],
  choose: ['Choose…', 'اختر…'],
  clear: ['Clear selection', 'مسح الاختيار'],
  less: ['One less', 'إنقاص واحد'],
  more: ['One more', 'زيادة واحد'],
  parts: {
    day: ['Day', 'اليوم'],
    month: ['Month', 'الشهر'],
    year: ['Year', 'السنة'],
    hour: ['Hour', 'الساعة'],
    minute: ['Minutes', 'الدقائق'],
  },
  phoneExample: (example: string) => [`Such as ${example}`, `مثل \u2066${example}\u2069`],
  yes: ['Yes', 'نعم'],
  no: ['No', 'لا'],
  blank: ['Not answered', 'بلا إجابة'],
  send: ['Send', 'إرسال'],
  sendChanges: ['Send changes', 'إرسال التعديلات'],
  sending: ['Sending…', 'جارٍ الإرسال…'],
  thanks: ['Thank you', 'شكرًا لك'],
  received: ['Your answers have arrived.', 'وصلتنا إجاباتك.'],
  changeAnswers: ['Change my answers', 'تعديل إجاباتي'],
  seeAnswers: ['See my answers', 'عرض إجاباتي'],
  whatYouSent: ['What you sent', 'ما أرسلته'],
  backToChat: ['Back to the chat', 'العودة إلى المحادثة'],
  closePage: ['You can close this page and go back to the chat.', 'يمكنك إغلاق هذه الصفحة والعودة إلى المحادثة.'],
  answered: (when: string) => [`You answered on ${when}.`, `أجبت في ${when}.`],
  editsLeft: (count: number) => [editsLeft.en(count), editsLeft.ar(count)],
  error: ['Error', 'خطأ'],
  restored: ['We restored what you typed earlier.', 'استعدنا ما كتبته سابقًا.'],
  startOver: ['Start over', 'البدء من جديد'],
  progress: (answered: number, questions: number) => [
    `${answered} of ${questions} answered`,
    `أجبت عن ${numberText(answered, 'ar')} من ${numberText(questions, 'ar')}`,
  ],
  noEditsLeft: [
    'Your answers can no longer be changed. Your last changes were not saved.',
    'لم يعد تعديل إجاباتك ممكنًا، ولم تُحفظ تعديلاتك الأخيرة.',
  ],
  unavailable: [
    'This form is not accepting answers right now. Your answers are still here.',
    'لا يستقبل هذا النموذج إجابات في الوقت الحالي. إجاباتك ما زالت هنا.',
  ],
  changedElsewhere: [
    'Your answers were changed somewhere else after you opened this page. Not sent yet: check the answers below and send them again.',
    'عُدّلت إجاباتك من مكان آخر بعد أن فتحت هذه الصفحة. لم يُرسل شيء بعد: راجع الإجابات في الأسفل ثم أرسلها مرة أخرى.',
  ],
  notTaken: [
    'Your answers could not be sent. They are still here: please try again.',
    'تعذّر إرسال إجاباتك، وهي ما زالت هنا: حاول مرة أخرى.',
  ],
  offline: ['You’re offline. Your answers stay on this page.', 'أنت غير متصل بالإنترنت. تبقى إجاباتك في هذه الصفحة.'],
  retrying: ['Not sent yet: you’re offline. We keep trying.', 'لم تُرسل بعد لعدم وجود اتصال. سنواصل المحاولة.'],
  back: ['You’re back online.', 'عاد الاتصال بالإنترنت.'],
  otherLanguage: ['العربية', 'English'],
  problems: (count: number) => [
    count === 1 ? 'There is a problem' : `There are ${count} problems`,
    `هناك ${plural('ar', count, { one: 'خطأ واحد', two: 'خطآن', few: '{} أخطاء', other: '{} خطأ' })}`,
  ],
  problem,
  hint,
});

const editsLeft = {
  en: (count: number) => {
    if (count === 0) return 'Your answers can no longer be changed.';
    return `You can change your answers ${count === 1 ? 'one more time' : `${count} more times`}.`;
  },
  ar: (count: number) => {
    if (count === 0) return 'لم يعد تعديل إجاباتك ممكنًا.';
    const times = { one: 'مرة واحدة أخرى', two: 'مرتين أخريين', few: '{} مرات أخرى', other: '{} مرة أخرى' };
    return `يمكنك تعديل إجاباتك ${plural('ar', count, times)}.`;
  },
};
