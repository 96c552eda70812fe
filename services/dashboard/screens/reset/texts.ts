import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const english = {
  title: 'Choose a new password',
  password: 'New password',
  hint: 'At least 10 characters; a short sentence works well. All your devices are signed out.',
  submit: 'Save and sign in',
  short: 'Use 10 to 200 characters.',
};

const arabic: typeof english = {
  title: 'اختر كلمة مرور جديدة',
  password: 'كلمة المرور الجديدة',
  hint: '١٠ أحرف على الأقل، والجملة القصيرة خيار جيد. يُسجَّل خروج كل أجهزتك.',
  submit: 'حفظ وتسجيل الدخول',
  short: 'كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.',
};

export const resetTexts = inBoth(english, arabic);
