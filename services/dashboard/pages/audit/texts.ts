import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'Audit log',
  lead: 'Who did what, when, from where. Nothing here is ever changed.',
  when: 'When',
  who: 'Who',
  what: 'What',
  target: 'To what',
  from: 'From',
  filter: 'Show',
  all: 'Everything',
  older: 'Older',
  empty: { title: 'Nothing yet', text: 'What admins and staff do shows up here.' },
  actions: {
    'key.created': 'made an API key',
    'key.revoked': 'revoked an API key',
    'key.deleted': 'deleted an API key',
    'member.added': 'added somebody',
    'member.invited': 'invited somebody',
    'member.removed': 'removed somebody',
    'member.role_changed': 'changed a role',
    'invitation.cancelled': 'cancelled an invitation',
    'invitation.accepted': 'took an invitation',
    'settings.changed': 'changed the settings',
    'order.placed': 'placed a demo order',
  } as Readonly<Record<string, string>>,
};

const arabic: typeof english = {
  title: 'سجل التدقيق',
  lead: 'من فعل ماذا، ومتى، ومن أين. لا يتغيّر شيء هنا أبداً.',
  when: 'متى',
  who: 'من',
  what: 'ماذا',
  target: 'على ماذا',
  from: 'من أين',
  filter: 'عرض',
  all: 'الكل',
  older: 'الأقدم',
  empty: { title: 'لا شيء بعد', text: 'يظهر هنا ما يفعله المديرون والموظفون.' },
  actions: {
    'key.created': 'أنشأ مفتاح API',
    'key.revoked': 'ألغى مفتاح API',
    'key.deleted': 'حذف مفتاح API',
    'member.added': 'أضاف شخصاً',
    'member.invited': 'دعا شخصاً',
    'member.removed': 'أزال شخصاً',
    'member.role_changed': 'غيّر دوراً',
    'invitation.cancelled': 'ألغى دعوة',
    'invitation.accepted': 'قبل دعوة',
    'settings.changed': 'غيّر الإعدادات',
    'order.placed': 'أنشأ طلباً تجريبياً',
  },
};

export const auditTexts = inBoth(english, arabic);
