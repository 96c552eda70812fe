import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'Choose a new password',
  password: 'New password',
  hint: 'At least 10 characters. A sentence is good. You are signed out on all your devices.',
  submit: 'Save and sign in',
  short: 'A password has 10 to 200 characters.',
};

const arabic: typeof english = {
  title: 'اختر كلمة مرور جديدة',
  password: 'كلمة المرور الجديدة',
  hint: '١٠ أحرف على الأقل. الجملة خيار جيد. ستُسجَّل خروجاً من كل أجهزتك.',
  submit: 'حفظ وتسجيل الدخول',
  short: 'كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.',
};

export const resetTexts = inBoth(english, arabic);
