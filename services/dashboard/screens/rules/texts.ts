import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const english = {
  title: 'Rules',
  lead: 'A rule sends a platform event to an endpoint.',
  create: 'New rule',
  when: 'When',
  sendTo: 'Send to',
  lately: 'Last delivery',
  never: 'None yet',
  made: 'Created',
  unsubscribed: 'The endpoint is not subscribed to this event, so nothing is sent.',
  remove: 'Delete',
  removeTitle: 'Delete this rule?',
  removeText: 'It stops sending the event to this endpoint.',
  empty: { title: 'No rules yet', text: 'Create one to send a platform event to one of your endpoints.' },
  noEndpoint: 'A rule needs an endpoint: create one first.',
  toEndpoints: 'Endpoints',
  done: { created: 'The rule was created.', deleted: 'The rule was deleted.' },
  errors: {
    event: 'Choose an event.',
    endpoint: 'Choose an endpoint of this workspace.',
    already: 'This rule already exists.',
    many: 'You have 200 rules. Delete one that you do not use.',
  },
};

const arabic: typeof english = {
  title: 'القواعد',
  lead: 'ترسل القاعدة حدثاً من المنصة إلى وجهة.',
  create: 'قاعدة جديدة',
  when: 'عندما يحدث',
  sendTo: 'أرسل إلى',
  lately: 'آخر إشعار',
  never: 'لا شيء بعد',
  made: 'أُنشئت',
  unsubscribed: 'الوجهة غير مشتركة في هذا الحدث، فلا يُرسل شيء.',
  remove: 'حذف',
  removeTitle: 'هل تريد حذف هذه القاعدة؟',
  removeText: 'تتوقف عن إرسال الحدث إلى هذه الوجهة.',
  empty: { title: 'لا توجد قواعد بعد', text: 'أنشئ قاعدة لإرسال حدث من المنصة إلى إحدى وجهاتك.' },
  noEndpoint: 'تحتاج القاعدة إلى وجهة: أنشئ وجهة أولاً.',
  toEndpoints: 'الوجهات',
  done: { created: 'أُنشئت القاعدة.', deleted: 'حُذفت القاعدة.' },
  errors: {
    event: 'اختر حدثاً.',
    endpoint: 'اختر وجهة من مساحة العمل هذه.',
    already: 'هذه القاعدة موجودة بالفعل.',
    many: 'لديك ٢٠٠ قاعدة. احذف قاعدة لا تستخدمها.',
  },
};

export const ruleTexts = inBoth(english, arabic);
