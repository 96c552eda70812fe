import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const signInTexts = inBoth({
  title: ['Sign in', 'تسجيل الدخول'],
  email: ['Email', 'البريد الإلكتروني'],
  password: ['Password', 'كلمة المرور'],
  submit: ['Sign in', 'تسجيل الدخول'],
  wrong: [
    'That email and password do not match. Check both and try again.',
    'البريد الإلكتروني وكلمة المرور غير متطابقين. تحقّق منهما وحاول مرة أخرى.',
  ],
  tooMany: (minutes: string) => [
    `Too many attempts. Try again in ${minutes} min.`,
    `محاولات كثيرة جداً. حاول مرة أخرى بعد ${minutes} د.`,
  ],
  noWorkspace: [
    'You are not a member of a workspace yet. Ask an admin to invite you.',
    'لست عضواً في أي مساحة عمل بعد. اطلب من أحد المديرين أن يدعوك.',
  ],
  choose: ['Choose a workspace', 'اختر مساحة عمل'],
  or: ['or', 'أو'],
  passkey: ['Use a passkey', 'استخدام مفتاح مرور'],
  passkeyWrong: [
    'This passkey is unknown, or the page was open for too long. Try again, or use your password.',
    'مفتاح المرور هذا غير معروف هنا، أو بقيت الصفحة مفتوحة طويلاً. حاول مرة أخرى أو استخدم كلمة المرور.',
  ],
  second: ['Confirm it’s you', 'أكّد هويتك'],
  secondLead: ['One more step after your password.', 'خطوة أخيرة بعد كلمة المرور.'],
  code: ['Code', 'الرمز'],
  codeHint: [
    'The six digits from your authenticator app, or one of your recovery codes.',
    'الأرقام الستة من تطبيق المصادقة، أو أحد رموز الاسترداد.',
  ],
  codeWrong: [
    'That code is wrong or was already used. Wait for the next one and try again.',
    'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي وحاول مرة أخرى.',
  ],
  forgot: ['Forgot your password?', 'هل نسيت كلمة المرور؟'],
  forgotten: {
    lead: [
      'One of these people can send you a link to choose a new password.',
      'يمكن لأحد هؤلاء أن يرسل إليك رابطاً لاختيار كلمة مرور جديدة.',
    ],
    mailLead: [
      'Enter the email that you sign in with. We send it a link to choose a new password, which works once, within 30 minutes.',
      'اكتب البريد الذي تدخل به. نرسل إليه رابطاً لاختيار كلمة مرور جديدة، يصلح مرة واحدة خلال ٣٠ دقيقة.',
    ],
    mailSubmit: ['Send the link', 'أرسل الرابط'],
    mailSent: [
      'If an account has this email, the link is on its way. Look in your spam folder too; ask again after ten minutes.',
      'إن كان لهذا البريد حساب فالرابط في طريقه. انظر في البريد المزعج أيضاً، واطلبه من جديد بعد عشر دقائق.',
    ],
    emailWrong: ['Enter an address such as name@example.com.', 'اكتب عنواناً مثل name@example.com.'],
    leadToo: ['One of these people can send you a link too.', 'يمكن لأحد هؤلاء أيضاً أن يرسل إليك رابطاً.'],
    admin: ['An admin of your workspace', 'أحد مديري مساحة العمل'],
    adminText: [
      'They find your name under People, choose “Reset password”, and send you the link.',
      'يجد اسمك في صفحة «الأشخاص»، ويختار «إعادة تعيين كلمة المرور»، ثم يرسل إليك الرابط.',
    ],
    operator: ['The operator of this platform', 'مشغّل هذه المنصة'],
    operatorText: [
      'Ask them if you are the only admin, or a member of more than one workspace. They run this command:',
      'اسأله إن كنت المدير الوحيد، أو كنت عضواً في أكثر من مساحة عمل. يستخدم هذا الأمر:',
    ],
    command: ['Command', 'الأمر'],
    passkey: ['Your passkey', 'مفتاح المرور'],
    passkeyText: [
      'If you added a passkey, you can sign in with it, without a password.',
      'إن كنت قد أضفت مفتاح مرور فيمكنك الدخول به من دون كلمة مرور.',
    ],
    back: ['Back to sign-in', 'العودة إلى تسجيل الدخول'],
    over: ['This link no longer works', 'لم يعد هذا الرابط صالحاً'],
    overText: [
      'It was already used, replaced by a newer link, or has expired. Ask for a new one.',
      'استُخدم من قبل، أو حلّ محله رابط أحدث، أو انتهت صلاحيته. اطلب رابطاً جديداً.',
    ],
  },
});
