import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'Rules',
  lead: 'When something happens, send it to an endpoint. Platform events go only where a rule sends them.',
  create: 'New rule',
  when: 'When',
  sendTo: 'Send to',
  lately: 'Lately',
  never: 'Nothing yet',
  made: 'Made',
  unsubscribed: 'The endpoint does not subscribe to this event, so nothing is sent.',
  remove: 'Delete',
  removeTitle: 'Delete this rule?',
  removeText: 'The event is no longer sent to this endpoint by it.',
  empty: { title: 'No rules yet', text: 'Make one to send an event of the platform to one of your endpoints.' },
  noEndpoint: 'A rule needs an endpoint: make one first.',
  toEndpoints: 'Endpoints',
  done: { created: 'The rule was made.', deleted: 'The rule was deleted.' },
  errors: {
    event: 'Choose an event.',
    endpoint: 'Choose an endpoint of this workspace.',
    already: 'There is this rule already.',
    many: 'There are 200 rules. Delete one that is not used.',
  },
};

const arabic: typeof english = {
  title: 'القواعد',
  lead: 'عندما يحدث شيء، أرسله إلى وجهة. لا تذهب أحداث المنصة إلا حيث ترسلها قاعدة.',
  create: 'قاعدة جديدة',
  when: 'عندما يحدث',
  sendTo: 'أرسل إلى',
  lately: 'مؤخراً',
  never: 'لا شيء بعد',
  made: 'أُنشئت',
  unsubscribed: 'الوجهة غير مشتركة في هذا الحدث، فلا يُرسل شيء.',
  remove: 'حذف',
  removeTitle: 'هل تريد حذف هذه القاعدة؟',
  removeText: 'لن يُرسل الحدث بها إلى هذه الوجهة بعد الآن.',
  empty: { title: 'لا توجد قواعد بعد', text: 'أنشئ قاعدة لإرسال حدث من المنصة إلى إحدى وجهاتك.' },
  noEndpoint: 'تحتاج القاعدة إلى وجهة: أنشئ وجهة أولاً.',
  toEndpoints: 'الوجهات',
  done: { created: 'أُنشئت القاعدة.', deleted: 'حُذفت القاعدة.' },
  errors: {
    event: 'اختر حدثاً.',
    endpoint: 'اختر وجهة من مساحة العمل هذه.',
    already: 'هذه القاعدة موجودة بالفعل.',
    many: 'هناك ٢٠٠ قاعدة. احذف قاعدة لا تُستخدم.',
  },
};

export const ruleTexts = inBoth(english, arabic);
