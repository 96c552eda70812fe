import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'Settings',
  name: 'Name of the workspace',
  timezone: 'Time zone',
  timezoneHint: 'Business days and times on orders follow it.',
  currency: 'Currency',
  currencyHint: 'It stays as it was chosen: amounts are kept in it.',
  plan: 'Plan',
  plans: { free: 'Free', starter: 'Starter', pro: 'Pro', business: 'Business' },
  planHint: 'API keys and webhooks need Pro or Business. On a lower plan every key stops at once.',
  switches: 'Access',
  api: 'API access',
  apiHint: 'Switched off, every key is refused from the next call on.',
  webhooks: 'Webhooks',
  webhooksHint: 'Switched off, nothing is sent, and deliveries that wait are closed.',
  accent: 'Brand colour',
  accentHint:
    'As #rrggbb. New forms, and menus without a colour of their own, take it; it is moved until it can be read.',
  logo: 'Logo',
  logoHint: 'It stands on new forms and on menus that have none of their own.',
  logoNow: 'The logo now',
  removeLogo: 'Take the logo away',
  errors: {
    name: 'Give a name of up to 200 characters.',
    timezone: 'Choose a time zone of the list.',
    accent: 'Give a colour such as #9a3412, or leave it empty.',
  },
  save: 'Save',
  saved: 'Saved.',
  changed:
    'Somebody else changed these settings while you had them open. This is how they are now; make your change again.',
};

const arabic: typeof english = {
  title: 'الإعدادات',
  name: 'اسم مساحة العمل',
  timezone: 'المنطقة الزمنية',
  timezoneHint: 'تتبعها أيام العمل وأوقات الطلبات.',
  currency: 'العملة',
  currencyHint: 'تبقى كما اختيرت: المبالغ محفوظة بها.',
  plan: 'الباقة',
  plans: { free: 'مجانية', starter: 'مبتدئة', pro: 'احترافية', business: 'أعمال' },
  planHint: 'مفاتيح API والويب هوك تحتاج إلى الباقة الاحترافية أو باقة الأعمال. في باقة أدنى تتوقف كل المفاتيح فوراً.',
  switches: 'الوصول',
  api: 'الوصول عبر API',
  apiHint: 'عند الإيقاف يُرفض كل مفتاح ابتداءً من الطلب التالي.',
  webhooks: 'الويب هوك',
  webhooksHint: 'عند الإيقاف لا يُرسل شيء وتُغلق الإرسالات المنتظرة.',
  accent: 'لون العلامة',
  accentHint: 'بصيغة ‎#rrggbb. تأخذه النماذج الجديدة والقوائم التي لا لون لها، ويُعدَّل حتى يُقرأ بوضوح.',
  logo: 'الشعار',
  logoHint: 'تظهر على النماذج الجديدة والقوائم التي لا شعار لها.',
  logoNow: 'الشعار الحالي',
  removeLogo: 'إزالة الشعار',
  errors: {
    name: 'اكتب اسماً لا يزيد على ٢٠٠ حرف.',
    timezone: 'اختر منطقة زمنية من القائمة.',
    accent: 'اكتب لوناً مثل ‎#9a3412، أو اتركه فارغاً.',
  },
  save: 'حفظ',
  saved: 'تم الحفظ.',
  changed: 'غيّر شخص آخر هذه الإعدادات وهي مفتوحة لديك. هذا وضعها الآن؛ أجرِ تغييرك من جديد.',
};

export const settingsTexts = inBoth(english, arabic);
