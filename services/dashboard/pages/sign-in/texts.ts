import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'That email and password do not match. Check both and try again.',
  tooMany: (minutes: string) => `Too many attempts. Try again in ${minutes} minutes.`,
  noWorkspace: 'You are in no workspace yet. Ask an admin to invite you.',
  choose: 'Choose a workspace',
};

const arabic: typeof english = {
  title: 'تسجيل الدخول',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  submit: 'تسجيل الدخول',
  wrong: 'البريد الإلكتروني وكلمة المرور غير متطابقين. تحقّق منهما وحاول مرة أخرى.',
  tooMany: (minutes) => `محاولات كثيرة جداً. حاول مرة أخرى بعد ${minutes} دقيقة.`,
  noWorkspace: 'لست عضواً في أي مساحة عمل بعد. اطلب من أحد المديرين أن يدعوك.',
  choose: 'اختر مساحة عمل',
};

export const signInTexts = inBoth(english, arabic);
