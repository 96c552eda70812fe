import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const ruleTexts = inBoth({
  title: ['Rules', 'القواعد'],
  lead: ['A rule sends a platform event to an endpoint.', 'ترسل القاعدة حدثاً من المنصة إلى وجهة.'],
  create: ['New rule', 'قاعدة جديدة'],
  when: ['When', 'عندما يحدث'],
  sendTo: ['Send to', 'أرسل إلى'],
  lately: ['Last delivery', 'آخر إشعار'],
  never: ['None yet', 'لا شيء بعد'],
  unsubscribed: [
    'The endpoint is not subscribed to this event, so nothing is sent.',
    'الوجهة غير مشتركة في هذا الحدث، فلا يُرسل شيء.',
  ],
  remove: ['Delete', 'حذف'],
  removeTitle: ['Delete this rule?', 'هل تريد حذف هذه القاعدة؟'],
  removeText: ['It stops sending the event to this endpoint.', 'تتوقف عن إرسال الحدث إلى هذه الوجهة.'],
  empty: {
    title: ['No rules yet', 'لا توجد قواعد بعد'],
    text: [
      'Create one to send a platform event to one of your endpoints.',
      'أنشئ قاعدة لإرسال حدث من المنصة إلى إحدى وجهاتك.',
    ],
  },
  noEndpoint: ['A rule needs an endpoint: create one first.', 'تحتاج القاعدة إلى وجهة: أنشئ وجهة أولاً.'],
  toEndpoints: ['Endpoints', 'الوجهات'],
  done: {
    created: ['The rule was created.', 'أُنشئت القاعدة.'],
    deleted: ['The rule was deleted.', 'حُذفت القاعدة.'],
  },
  errors: {
    event: ['Choose an event.', 'اختر حدثاً.'],
    endpoint: ['Choose an endpoint of this workspace.', 'اختر وجهة من مساحة العمل هذه.'],
    already: ['This rule already exists.', 'هذه القاعدة موجودة بالفعل.'],
    many: ['You have 200 rules. Delete one that you do not use.', 'لديك ٢٠٠ قاعدة. احذف قاعدة لا تستخدمها.'],
  },
});
