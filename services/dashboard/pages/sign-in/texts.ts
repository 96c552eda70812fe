import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'That email and password do not match. Check both and try again.',
  tooMany: (minutes: string) => `Too many attempts. Minutes to wait: ${minutes}.`,
  noWorkspace: 'You are in no workspace yet. Ask an admin to invite you.',
  choose: 'Choose a workspace',
  or: 'or',
  passkey: 'Use a passkey',
  passkeyWrong: 'That passkey is not known here, or the page was open for too long. Try again, or use your password.',
  second: 'One more step',
  secondLead: 'Your password was right. Now show that it is you.',
  code: 'Code',
  codeHint: 'The six digits from your authenticator app, or one of your recovery codes.',
  codeWrong: 'That code is not right, or was used before. Wait for the next one and try again.',
};

const arabic: typeof english = {
  title: 'تسجيل الدخول',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  submit: 'تسجيل الدخول',
  wrong: 'البريد الإلكتروني وكلمة المرور غير متطابقين. تحقّق منهما وحاول مرة أخرى.',
  tooMany: (minutes) => `محاولات كثيرة جداً. الدقائق المتبقية للانتظار: ${minutes}.`,
  noWorkspace: 'لست عضواً في أي مساحة عمل بعد. اطلب من أحد المديرين أن يدعوك.',
  choose: 'اختر مساحة عمل',
  or: 'أو',
  passkey: 'استخدام مفتاح مرور',
  passkeyWrong: 'مفتاح المرور هذا غير معروف هنا، أو بقيت الصفحة مفتوحة طويلاً. حاول مرة أخرى أو استخدم كلمة المرور.',
  second: 'خطوة أخرى',
  secondLead: 'كلمة المرور صحيحة. أثبت الآن أنك أنت.',
  code: 'الرمز',
  codeHint: 'الأرقام الستة من تطبيق المصادقة، أو أحد رموز الاسترداد.',
  codeWrong: 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي وحاول مرة أخرى.',
};

export const signInTexts = inBoth(english, arabic);
