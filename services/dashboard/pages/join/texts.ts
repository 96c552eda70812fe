import { inBoth } from '../texts/texts.ts';

const english = {
  title: (workspace: string) => `Join ${workspace}`,
  lead: (role: string) => `You were invited as: ${role}.`,
  name: 'Your name',
  password: 'Choose a password',
  passwordHint: 'At least 10 characters. A sentence is good.',
  join: 'Join',
  signIn: 'You have a login already. Sign in, then open the link again.',
  errors: {
    name: 'Give a name of up to 100 characters.',
    password: 'A password has 10 to 200 characters.',
  },
};

const arabic: typeof english = {
  title: (workspace) => `الانضمام إلى ${workspace}`,
  lead: (role) => `تمت دعوتك بصفة: ${role}.`,
  name: 'اسمك',
  password: 'اختر كلمة مرور',
  passwordHint: '١٠ أحرف على الأقل. الجملة خيار جيد.',
  join: 'انضمام',
  signIn: 'لديك حساب بالفعل. سجّل الدخول ثم افتح الرابط من جديد.',
  errors: {
    name: 'اكتب اسماً لا يزيد على ١٠٠ حرف.',
    password: 'كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.',
  },
};

export const joinTexts = inBoth(english, arabic);
