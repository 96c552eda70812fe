import { inBoth } from '../texts/texts.ts';

const english = {
  title: (workspace: string) => `Join ${workspace}`,
  lead: (role: string) => `You were invited as: ${role}.`,
  name: 'Your name',
  password: 'Choose a password',
  passwordHint: 'At least 10 characters. A sentence is good.',
  join: 'Join',
  known: 'You have an account with this email. Sign in, and you come back here.',
  signIn: 'Sign in',
  forgot: 'Forgot your password?',
  resetLead: 'If you forgot your password, choose a new one.',
  reset: 'Choose a new password',
  isOther: (email: string) => `You are signed in as ${email}. The invitation is for the email above.`,
  signInAsOther: 'Sign in with the other account',
  unconfirmed: {
    lead: 'Another workspace has made an account with this email, and nobody has confirmed that the email is yours. Whoever runs this platform can help, once they know that it is you.',
    isMine: 'If the account is yours, they confirm it with a link to choose a new password:',
    isNotMine: 'If you never made it, they end it, and you join by this invitation as somebody new:',
    confirms: 'Command that confirms it',
    ends: 'Command that ends it',
  },
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
  known: 'لديك حساب بهذا البريد. سجّل الدخول وستعود إلى هنا.',
  signIn: 'تسجيل الدخول',
  forgot: 'هل نسيت كلمة المرور؟',
  resetLead: 'إن نسيت كلمة المرور فاختر كلمة جديدة.',
  reset: 'اختيار كلمة مرور جديدة',
  isOther: (email) => `سجّلت الدخول باسم \u2068${email}\u2069. الدعوة للبريد المذكور أعلاه.`,
  signInAsOther: 'الدخول بالحساب الآخر',
  unconfirmed: {
    lead: 'أنشأت مساحة عمل أخرى حساباً بهذا البريد، ولم يؤكد أحد أن البريد لك. يستطيع من يشغّل هذه المنصة مساعدتك بعد أن يتأكد أنك أنت.',
    isMine: 'إن كان الحساب لك فإنه يؤكده برابط تختار به كلمة مرور جديدة:',
    isNotMine: 'وإن لم تنشئه أنت فإنه ينهيه، ثم تنضم بهذه الدعوة شخصاً جديداً:',
    confirms: 'الأمر الذي يؤكده',
    ends: 'الأمر الذي ينهيه',
  },
  errors: {
    name: 'اكتب اسماً لا يزيد على ١٠٠ حرف.',
    password: 'كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.',
  },
};

export const joinTexts = inBoth(english, arabic);
