import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const settingsTexts = inBoth({
  title: ['Settings', 'الإعدادات'],
  name: ['Workspace name', 'اسم مساحة العمل'],
  timezone: ['Time zone', 'المنطقة الزمنية'],
  timezoneHint: ['Used for business days and the times of orders.', 'تُستخدم لأيام العمل وأوقات الطلبات.'],
  currency: ['Currency', 'العملة'],
  currencyHint: ['The currency cannot be changed.', 'لا يمكن تغيير العملة.'],
  plan: ['Plan', 'الباقة'],
  plans: {
    free: ['Free', 'مجانية'],
    starter: ['Starter', 'مبتدئة'],
    pro: ['Pro', 'احترافية'],
    business: ['Business', 'أعمال'],
  },
  planHint: [
    'API keys and webhooks need Pro or Business. On a lower plan all keys stop working at once.',
    'مفاتيح API والويب هوك تحتاج إلى الباقة الاحترافية أو باقة الأعمال. في باقة أدنى تتوقف كل المفاتيح فوراً.',
  ],
  switches: ['Access', 'الوصول'],
  api: ['API access', 'الوصول عبر API'],
  apiHint: ['When off, all keys stop working at once.', 'عند الإيقاف تتوقف كل المفاتيح فوراً.'],
  webhooks: ['Webhooks', 'الويب هوك'],
  webhooksHint: [
    'When off, nothing is sent and pending deliveries fail.',
    'عند الإيقاف لا يُرسل شيء وتفشل الإشعارات قيد الانتظار.',
  ],
  accent: ['Brand colour', 'لون العلامة'],
  accentHint: [
    'As #rrggbb. Used by new forms and by menus without their own colour. Adjusted if text would be hard to read.',
    'بصيغة ‎#rrggbb. للنماذج الجديدة وللقوائم التي بلا لون خاص. يُعدَّل إن كانت قراءة النص عليه صعبة.',
  ],
  logo: ['Logo', 'الشعار'],
  logoHint: [
    'Shown on new forms and on menus without their own logo.',
    'يظهر على النماذج الجديدة والقوائم التي بلا شعار خاص.',
  ],
  logoNow: ['Current logo', 'الشعار الحالي'],
  removeLogo: ['Remove logo', 'إزالة الشعار'],
  errors: {
    name: ['Enter a name of up to 200 characters.', 'اكتب اسماً لا يزيد على ٢٠٠ حرف.'],
    timezone: ['Choose a time zone from the list.', 'اختر منطقة زمنية من القائمة.'],
    accent: ['Enter a colour such as #9a3412, or leave it empty.', 'اكتب لوناً مثل ‎#9a3412، أو اتركه فارغاً.'],
  },
  changed: [
    'Someone else changed these settings in the meantime. These are the current values; make your change again.',
    'غيّر شخص آخر هذه الإعدادات في هذه الأثناء. هذه القيم الحالية؛ أجرِ تغييرك من جديد.',
  ],
});
