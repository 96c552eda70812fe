import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const setUpTexts = inBoth({
  title: ['Set up your workspace', 'إعداد مساحة العمل'],
  lead: [
    'One workspace and its first admin. Everyone else is invited from inside.',
    'مساحة عمل واحدة ومديرها الأول، ثم يُدعى الآخرون من داخلها.',
  ],
  otherLanguage: ['العربية', 'English'],
  business: ['Your business', 'نشاطك'],
  workspace: ['Business name', 'اسم النشاط'],
  kind: ['What do you sell?', 'ماذا تبيع؟'],
  kindHint: ['This cannot be changed later.', 'لا يمكن تغيير هذا لاحقاً.'],
  kinds: {
    restaurant: ['Food', 'طعاماً'],
    store: ['Goods', 'بضائع'],
  },
  kindHints: {
    restaurant: [
      'A restaurant, a café or a kitchen that delivers: each order is approved or rejected.',
      'مطعم أو مقهى أو مطبخ يوصّل: كل طلب يُقبل أو يُرفض.',
    ],
    store: ['A shop or a wholesaler.', 'متجر أو تاجر جملة.'],
  },
  timezone: ['Time zone', 'المنطقة الزمنية'],
  currency: ['Currency', 'العملة'],
  currencyHint: [
    'For all orders; it cannot be changed later. Menus are priced in IQD or USD.',
    'لكل الطلبات، ولا يمكن تغييرها لاحقاً. أسعار القوائم بالدينار العراقي أو الدولار.',
  ],
  choose: ['Choose…', 'اختر…'],
  you: ['You, the first admin', 'أنت، المدير الأول'],
  name: ['Your name', 'اسمك'],
  email: ['Email', 'البريد الإلكتروني'],
  emailHint: ['You sign in with it.', 'تسجّل الدخول به.'],
  password: ['Choose a password', 'اختر كلمة مرور'],
  passwordHint: [
    'At least 10 characters; a short sentence works well.',
    '١٠ أحرف على الأقل، والجملة القصيرة خيار جيد.',
  ],
  submit: ['Create the workspace', 'أنشئ مساحة العمل'],
  or: ['or', 'أو'],
  withPasskey: ['Continue with a passkey instead', 'المتابعة بمفتاح مرور بدلاً منها'],
  passkeyTitle: ['Create your passkey', 'أنشئ مفتاح المرور'],
  passkeyLead: [
    'Your device asks for your fingerprint, face or PIN. You then sign in with it, without a password.',
    'يطلب جهازك بصمتك أو وجهك أو رمزك، ثم تدخل به من دون كلمة مرور.',
  ],
  passkeyCreate: ['Create the passkey and the workspace', 'أنشئ المفتاح ومساحة العمل'],
  passkeyName: ['First passkey', 'المفتاح الأول'],
  passkeyWrong: [
    'That did not work, or the page was open for too long. Try again.',
    'لم ينجح ذلك، أو بقيت الصفحة مفتوحة طويلاً. حاول مرة أخرى.',
  ],
  back: ['Back', 'رجوع'],
  done: {
    title: ['This platform is already set up', 'تم إعداد هذه المنصة'],
    text: [
      'A set-up link works once. Sign in, or ask an admin for an invitation.',
      'رابط الإعداد يعمل مرة واحدة. سجّل الدخول أو اطلب دعوة من أحد المديرين.',
    ],
    signIn: ['Sign in', 'تسجيل الدخول'],
  },
  code: {
    title: ['Welcome', 'أهلاً'],
    lead: [
      'Nothing is set up here yet. Whoever started this platform has a code for its first workspace.',
      'لم يُجهَّز شيء هنا بعد. لدى من شغّل هذه المنصة رمز لأول مساحة عمل.',
    ],
    code: ['Set-up code', 'رمز الإعداد'],
    codeHint: [
      'It is in the log of the dashboard and in the output of npm start, and works for one day.',
      'تجده في سجل لوحة التحكم وفي ما يطبعه npm start، ويصلح ليوم واحد.',
    ],
    submit: ['Continue', 'متابعة'],
    wrong: [
      'This code does not work: it was used, has expired or is incomplete.',
      'هذا الرمز لا يعمل: استُخدم أو انتهت صلاحيته أو هو ناقص.',
    ],
    another: ['The operator gets a new code with this command:', 'يحصل المشغّل على رمز جديد بهذا الأمر:'],
    command: ['Command', 'الأمر'],
  },
  errors: {
    workspace: ['Enter a name of up to 200 characters.', 'اكتب اسماً لا يزيد على ٢٠٠ حرف.'],
    kind: ['Choose one.', 'اختر واحداً.'],
    timezone: ['Choose a time zone from the list.', 'اختر منطقة زمنية من القائمة.'],
    currency: ['Choose a currency from the list.', 'اختر عملة من القائمة.'],
    name: ['Enter a name of up to 100 characters.', 'اكتب اسماً لا يزيد على ١٠٠ حرف.'],
    email: ['Enter an address such as name@example.com.', 'اكتب عنواناً مثل name@example.com.'],
    password: ['Use 10 to 200 characters.', 'كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.'],
  },
});
