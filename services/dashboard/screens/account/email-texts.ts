import { isolated } from '../../../../shared/ui/texts/isolated.ts';
import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const emailTexts = inBoth({
  title: ['Email', 'البريد الإلكتروني'],
  now: (email: string) => [`You sign in with ${isolated(email)}.`, `تدخل بالبريد ${isolated(email)}.`],
  email: ['New email', 'البريد الجديد'],
  emailHint: [
    'Both addresses get a link. The email changes once both have confirmed, within a day.',
    'يصل رابط إلى العنوانين. يتغيّر البريد بعد أن يؤكدا معاً خلال يوم.',
  ],
  change: ['Change email', 'تغيير البريد'],
  wrong: [
    'Enter an address other than your own, such as name@example.com.',
    'اكتب عنواناً غير عنوانك الحالي، مثل name@example.com.',
  ],
  noMail: [
    'It cannot be changed, because this platform sends no email.',
    'لا يمكن تغييره، لأن هذه المنصة لا ترسل بريداً.',
  ],
  begun: (email: string) => [
    `Links are being mailed to your present address and to ${isolated(email)}.`,
    `تُرسل الروابط إلى عنوانك الحالي وإلى ${isolated(email)}.`,
  ],
  confirmTitle: ['Change your email', 'تغيير بريدك'],
  from: ['Now', 'الآن'],
  to: ['Then', 'بعد ذلك'],
  otherMissing: ['The other address has not confirmed yet.', 'لم يؤكد العنوان الآخر بعد.'],
  completes: [
    'The other address has confirmed: this completes the change.',
    'أكّد العنوان الآخر: يكتمل التغيير بهذا التأكيد.',
  ],
  notYou: [
    'If you did not ask for this, leave it: nothing changes. If you have an account here, choose a new password.',
    'إن لم تطلب هذا فاتركه: لن يتغيّر شيء. إن كان لديك حساب هنا فاختر كلمة مرور جديدة.',
  ],
  confirm: ['Confirm', 'تأكيد'],
  half: [
    'Confirmed. The email changes once the other address has confirmed too.',
    'تم التأكيد. يتغيّر البريد بعد أن يؤكد العنوان الآخر أيضاً.',
  ],
  changed: (email: string) => [`Your email is now ${isolated(email)}.`, `أصبح بريدك ${isolated(email)}.`],
  taken: ['This email belongs to another account. Nothing was changed.', 'هذا البريد لحساب آخر. لم يتغيّر شيء.'],
  over: ['This link no longer works', 'لم يعد هذا الرابط صالحاً'],
  overText: [
    'It was already used, replaced by a newer one, or has expired. You can begin again in your account.',
    'استُخدم من قبل، أو حلّ محله رابط أحدث، أو انتهت صلاحيته. يمكنك البدء من جديد في حسابك.',
  ],
  toAccount: ['Your account', 'حسابك'],
});
