import { isolated } from '../../../../shared/ui/texts/isolated.ts';
import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const english = {
  title: (workspace: string) => `Join ${workspace}`,
  lead: (role: string) => `You were invited as: ${role}.`,
  name: 'Your name',
  password: 'Choose a password',
  passwordHint: 'At least 10 characters; a short sentence works well.',
  join: 'Join',
  known: 'You already have an account with this email. Sign in to accept the invitation.',
  signIn: 'Sign in',
  forgot: 'Forgot your password?',
  resetLead: 'If you forgot your password, choose a new one.',
  reset: 'Choose a new password',
  isOther: (email: string) => `You are signed in as ${isolated(email)}. The invitation is for the email above.`,
  signInAsOther: 'Sign in with the other account',
  unconfirmed: {
    lead: 'Another workspace created an account with this email, but no one has confirmed that the email is yours. The operator of this platform can help once they know who you are.',
    isMine: 'If the account is yours, they confirm it with a link to choose a new password:',
    isNotMine: 'If you did not create it, they delete it, and you join with this invitation with a new account:',
    confirms: 'Command to confirm it',
    ends: 'Command to delete it',
  },
  errors: {
    name: 'Enter a name of up to 100 characters.',
    password: 'Use 10 to 200 characters.',
    operatorGave:
      'The operator of this platform has already given you a link to choose a new password. Use that link, or ask the operator for a new one.',
  },
};

const arabic: typeof english = {
  title: (workspace) => `الانضمام إلى ${workspace}`,
  lead: (role) => `تمت دعوتك بصفة: ${role}.`,
  name: 'اسمك',
  password: 'اختر كلمة مرور',
  passwordHint: '١٠ أحرف على الأقل، والجملة القصيرة خيار جيد.',
  join: 'انضمام',
  known: 'لديك حساب بهذا البريد بالفعل. سجّل الدخول لقبول الدعوة.',
  signIn: 'تسجيل الدخول',
  forgot: 'هل نسيت كلمة المرور؟',
  resetLead: 'إن نسيت كلمة المرور فاختر كلمة جديدة.',
  reset: 'اختيار كلمة مرور جديدة',
  isOther: (email) => `سجّلت الدخول باسم ${isolated(email)}. الدعوة للبريد المذكور أعلاه.`,
  signInAsOther: 'الدخول بالحساب الآخر',
  unconfirmed: {
    lead: 'أنشأت مساحة عمل أخرى حساباً بهذا البريد، لكن لم يؤكد أحد أن البريد لك. يستطيع مشغّل هذه المنصة مساعدتك بعد أن يتأكد من هويتك.',
    isMine: 'إن كان الحساب لك فإنه يؤكده برابط تختار به كلمة مرور جديدة:',
    isNotMine: 'وإن لم تنشئه أنت فإنه يحذفه، ثم تنضم بهذه الدعوة بحساب جديد:',
    confirms: 'الأمر الذي يؤكده',
    ends: 'الأمر الذي يحذفه',
  },
  errors: {
    name: 'اكتب اسماً لا يزيد على ١٠٠ حرف.',
    password: 'كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.',
    operatorGave: 'أعطاك مشغّل هذه المنصة رابطاً لاختيار كلمة مرور جديدة. استخدم ذلك الرابط أو اطلب منه رابطاً جديداً.',
  },
};

export const joinTexts = inBoth(english, arabic);
