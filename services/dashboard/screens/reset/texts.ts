import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const resetTexts = inBoth({
  title: ['Choose a new password', 'اختر كلمة مرور جديدة'],
  password: ['New password', 'كلمة المرور الجديدة'],
  passwordHint: [
    'At least 10 characters; a short sentence works well. All your devices are signed out.',
    '١٠ أحرف على الأقل، والجملة القصيرة خيار جيد. يُسجَّل خروج كل أجهزتك.',
  ],
  submit: ['Save and sign in', 'حفظ وتسجيل الدخول'],
  short: ['Use 10 to 200 characters.', 'كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.'],
});
