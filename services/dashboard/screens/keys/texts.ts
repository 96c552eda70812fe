import { inBoth } from '../../../../shared/ui/texts/texts.ts';
import { stateTexts } from '../../frame/texts/states.ts';

export const keyTexts = inBoth({
  title: ['API keys', 'مفاتيح API'],
  lead: [
    'Your server sends a key with each API call. Keep keys on servers, never in browsers or apps.',
    'يرسل خادمك مفتاحاً مع كل طلب إلى API. احفظ المفاتيح على الخوادم، وليس في المتصفحات أو التطبيقات.',
  ],
  create: ['New key', 'مفتاح جديد'],
  empty: {
    title: ['No keys yet', 'لا توجد مفاتيح بعد'],
    text: [
      'Create one for each system that calls the API, so that you can revoke each on its own.',
      'أنشئ مفتاحاً لكل نظام يستخدم API، ليمكنك إلغاء كل مفتاح وحده.',
    ],
  },
  name: ['Name', 'الاسم'],
  nameHint: [
    'The system that uses it, such as “Point of sale, main branch”.',
    'النظام الذي يستخدمه، مثل «نقطة البيع، الفرع الرئيسي».',
  ],
  permissions: ['Permissions', 'الصلاحيات'],
  permission: {
    'conversations:read': [
      'Read conversations: customer, channel and status',
      'قراءة المحادثات: الزبون والقناة والحالة',
    ],
    'messages:read': ['Read the messages of each conversation', 'قراءة رسائل كل محادثة'],
    'orders:read': ['Read orders', 'قراءة الطلبات'],
    'orders:write': ['Approve, reject and complete orders', 'قبول الطلبات ورفضها وإتمامها'],
  },
  rateLimit: ['Calls per minute', 'عدد الطلبات في الدقيقة'],
  rateLimitHint: ['Leave empty for no limit.', 'اتركه فارغاً إن لم يكن هناك حدّ.'],
  noLimit: ['No limit', 'بلا حدّ'],
  expires: ['Expires on', 'ينتهي في'],
  expiresHint: [
    'Leave empty for no expiry. The key works until the end of that day in the workspace’s time zone.',
    'اتركه فارغاً إن كان لا ينتهي. يعمل المفتاح حتى نهاية ذلك اليوم بتوقيت مساحة العمل.',
  ],
  environment: ['Environment', 'البيئة'],
  environmentHint: ['A label for you; both kinds work the same.', 'تسمية لك فقط؛ كلاهما يعمل بالطريقة نفسها.'],
  environments: stateTexts.environments,
  value: ['Your new key', 'مفتاحك الجديد'],
  valueLead: ['Copy it now: you will not be able to see it again.', 'انسخه الآن: لن تتمكن من رؤيته مرة أخرى.'],
  tryIt: ['Try it', 'جرّبه'],
  lastUsed: ['Last used', 'آخر استخدام'],
  created: ['Created', 'أُنشئ'],
  state: ['State', 'الحالة'],
  states: {
    active: ['Active', 'فعّال'],
    revoked: ['Revoked', 'ملغى'],
    expired: ['Expired', 'منتهٍ'],
  },
  revoke: ['Revoke', 'إلغاء المفتاح'],
  revokeTitle: ['Revoke this key?', 'هل تريد إلغاء هذا المفتاح؟'],
  revokeText: [
    'Calls with this key are refused at once. You cannot undo this.',
    'تُرفض الطلبات بهذا المفتاح فوراً. لا يمكن التراجع عن ذلك.',
  ],
  remove: ['Delete', 'حذف'],
  removeTitle: ['Delete this key?', 'هل تريد حذف هذا المفتاح؟'],
  removeText: [
    'Calls with this key are refused at once, and it leaves this list. You cannot undo this.',
    'تُرفض الطلبات بهذا المفتاح فوراً ويختفي من القائمة. لا يمكن التراجع عن ذلك.',
  ],
  permissionsHint: [
    'Give a key only the permissions that its system needs. Other calls are refused with 403.',
    'أعطِ المفتاح الصلاحيات التي يحتاجها نظامه فقط. تُرفض الطلبات الأخرى بالرمز 403.',
  ],
  all: ['All keys', 'كل المفاتيح'],
  shownKey: ['Key', 'المفتاح'],
  thisHour: ['Calls this hour', 'الطلبات هذه الساعة'],
  inDay: ['Calls in 24 hours', 'الطلبات خلال ٢٤ ساعة'],
  callsOfDay: (count: string) => [`Calls in 24 hours: ${count}`, `الطلبات خلال ٢٤ ساعة: ${count}`],
  calls: ['Calls', 'الطلبات'],
  hour: ['Hour', 'الساعة'],
  refused: ['Refused calls', 'الطلبات المرفوضة'],
  refusedLead: [
    'Calls with this key that were refused in the last 7 days, and how to fix them. New ones appear within 10 seconds.',
    'الطلبات التي رُفضت بهذا المفتاح خلال آخر ٧ أيام، وكيف تعالجها. يظهر الجديد خلال ١٠ ثوانٍ.',
  ],
  noneRefused: {
    title: ['No refused calls', 'لا طلبات مرفوضة'],
    text: ['No call with this key was refused in the last 7 days.', 'لم يُرفض أي طلب بهذا المفتاح خلال آخر ٧ أيام.'],
  },
  answer: ['Response', 'الرد'],
  reason: ['Reason', 'السبب'],
  last: ['Last time', 'آخر مرة'],
  reasons: {
    revoked: ['The key was revoked', 'أُلغي المفتاح'],
    expired: ['The key has expired', 'انتهت صلاحية المفتاح'],
    plan: ['The plan does not include the API', 'الباقة الحالية لا تشمل API'],
    switched_off: ['API access was switched off', 'أُوقف الوصول إلى API'],
    permission: ['The key lacks a permission', 'تنقص المفتاح صلاحية'],
    rate_limit: ['Too many calls per minute', 'طلبات كثيرة جداً في الدقيقة'],
  },
  mend: {
    revoked: [
      'Create a new key for the system that still uses this one.',
      'أنشئ مفتاحاً جديداً للنظام الذي ما زال يستخدمه.',
    ],
    expired: [
      'Create a new key with a later expiry date or none.',
      'أنشئ مفتاحاً جديداً بتاريخ أبعد أو بلا تاريخ انتهاء.',
    ],
    plan: [
      'Keys work on Pro and Business: see the settings.',
      'تعمل المفاتيح على الباقة الاحترافية أو باقة الأعمال: راجع الإعدادات.',
    ],
    switched_off: ['Switch on API access in the settings.', 'فعّل الوصول إلى API من الإعدادات.'],
    permission: [
      'Create a new key with this permission: the permissions of a key cannot be changed.',
      'أنشئ مفتاحاً جديداً بهذه الصلاحية: لا يمكن تغيير صلاحيات المفتاح.',
    ],
    rate_limit: [
      'Wait as long as the response says, call less often, or create a key with a higher limit.',
      'انتظر المدة المذكورة في الرد، أو قلّل الطلبات، أو أنشئ مفتاحاً بحدّ أعلى.',
    ],
  },
  stillUsed: (count: string) => [
    `Calls with this key in the last 24 hours: ${count}.`,
    `طلبات بهذا المفتاح خلال آخر ٢٤ ساعة: ${count}.`,
  ],
  neverUsed: ['This key has never been used.', 'لم يُستخدم هذا المفتاح قط.'],
  done: {
    revoked: ['The key was revoked.', 'تم إلغاء المفتاح.'],
    deleted: ['The key was deleted.', 'تم حذف المفتاح.'],
  },
  errors: {
    name: ['Enter a name of up to 200 characters.', 'اكتب اسماً لا يزيد على ٢٠٠ حرف.'],
    permissions: ['Choose at least one permission.', 'اختر صلاحية واحدة على الأقل.'],
    rateLimit: ['Enter a whole number above 0, or leave it empty.', 'اكتب عدداً صحيحاً أكبر من صفر، أو اتركه فارغاً.'],
    expires: ['Enter a day in the future, or leave it empty.', 'اختر يوماً في المستقبل، أو اتركه فارغاً.'],
    plan: [
      'Keys need the Pro or Business plan, and API access must be switched on in the settings.',
      'تحتاج المفاتيح إلى الباقة الاحترافية أو باقة الأعمال، وإلى تفعيل الوصول عبر API في الإعدادات.',
    ],
  },
});
