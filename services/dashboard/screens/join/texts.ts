import { isolated } from '../../../../shared/ui/texts/isolated.ts';
import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const joinTexts = inBoth({
  title: (workspace: string) => [`Join ${workspace}`, `الانضمام إلى ${workspace}`],
  lead: (role: string) => [`You were invited as: ${role}.`, `تمت دعوتك بصفة: ${role}.`],
  name: ['Your name', 'اسمك'],
  password: ['Choose a password', 'اختر كلمة مرور'],
  passwordHint: [
    'At least 10 characters; a short sentence works well.',
    '١٠ أحرف على الأقل، والجملة القصيرة خيار جيد.',
  ],
  join: ['Join', 'انضمام'],
  known: [
    'You already have an account with this email. Sign in to accept the invitation.',
    'لديك حساب بهذا البريد بالفعل. سجّل الدخول لقبول الدعوة.',
  ],
  signIn: ['Sign in', 'تسجيل الدخول'],
  forgot: ['Forgot your password?', 'هل نسيت كلمة المرور؟'],
  resetLead: ['If you forgot your password, choose a new one.', 'إن نسيت كلمة المرور فاختر كلمة جديدة.'],
  reset: ['Choose a new password', 'اختيار كلمة مرور جديدة'],
  isOther: (email: string) => [
    `You are signed in as ${isolated(email)}. The invitation is for the email above.`,
    `سجّلت الدخول باسم ${isolated(email)}. الدعوة للبريد المذكور أعلاه.`,
  ],
  signInAsOther: ['Sign in with the other account', 'الدخول بالحساب الآخر'],
  ended: {
    title: ['This invitation no longer works', 'لم تعد هذه الدعوة صالحة'],
    accepted: [
      'It was accepted with this link, which works once. Sign in with that account.',
      'قُبلت الدعوة بهذا الرابط، وهو يعمل مرة واحدة. سجّل الدخول بذلك الحساب.',
    ],
    cancelled: [
      'It was cancelled or replaced by a newer one. Use the newest link, or ask the person who invited you.',
      'أُلغيت الدعوة أو حلّت محلها دعوة أحدث. استخدم أحدث رابط أو اسأل من دعاك.',
    ],
    expired: [
      'It has expired. Ask the person who invited you for a new one.',
      'انتهت صلاحيتها. اطلب دعوة جديدة ممن دعاك.',
    ],
  },
  unconfirmed: {
    lead: [
      'Another workspace created an account with this email, but no one has confirmed that the email is yours. The operator of this platform can help once they know who you are.',
      'أنشأت مساحة عمل أخرى حساباً بهذا البريد، لكن لم يؤكد أحد أن البريد لك. يستطيع مشغّل هذه المنصة مساعدتك بعد أن يتأكد من هويتك.',
    ],
    isMine: [
      'If the account is yours, they confirm it with a link to choose a new password:',
      'إن كان الحساب لك فإنه يؤكده برابط تختار به كلمة مرور جديدة:',
    ],
    isNotMine: [
      'If you did not create it, they delete it, and you join with this invitation with a new account:',
      'وإن لم تنشئه أنت فإنه يحذفه، ثم تنضم بهذه الدعوة بحساب جديد:',
    ],
    confirms: ['Command to confirm it', 'الأمر الذي يؤكده'],
    ends: ['Command to delete it', 'الأمر الذي يحذفه'],
  },
  errors: {
    name: ['Enter a name of up to 100 characters.', 'اكتب اسماً لا يزيد على ١٠٠ حرف.'],
    password: ['Use 10 to 200 characters.', 'كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.'],
    operatorGave: [
      'The operator of this platform has already given you a link to choose a new password. Use that link, or ask the operator for a new one.',
      'أعطاك مشغّل هذه المنصة رابطاً لاختيار كلمة مرور جديدة. استخدم ذلك الرابط أو اطلب منه رابطاً جديداً.',
    ],
  },
});
