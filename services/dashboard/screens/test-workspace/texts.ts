import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const testWorkspaceTexts = inBoth({
  lead: [
    'A twin of this workspace in which your developers try the API and webhooks, away from the real kitchen.',
    'توأم لهذه المساحة يجرّب فيه مطوروك API والويب هوك، بعيداً عن المطبخ الحقيقي.',
  ],
  features: {
    title: ['What it has', 'ما فيها'],
    own: [
      'API keys, webhook endpoints, orders and conversations of its own. None of yours.',
      'مفاتيح API ووجهات ويب هوك وطلبات ومحادثات خاصة بها، ولا شيء مما لديك.',
    ],
    same: [
      'The same time zone, currency and plan, and copies of your menus as they are now, unpublished.',
      'المنطقة الزمنية والعملة والباقة نفسها، ونسخ من قوائمك كما هي الآن، غير منشورة.',
    ],
    people: [
      'The admins of this workspace are its admins. Developers who should see nothing else are invited there, under People.',
      'مديرو هذه المساحة مديروها. ومن لا يجوز أن يرى غيرها من المطورين يُدعى من هناك، ضمن الأشخاص.',
    ],
    quiet: [
      'Messages to customers are stored and sent to nobody, and nobody is notified.',
      'تُحفظ الرسائل إلى الزبائن ولا تُرسل إلى أحد، ولا يُنبَّه أحد.',
    ],
  },
  create: ['Create the test workspace', 'أنشئ المساحة التجريبية'],
  open: ['Open the test workspace', 'افتح المساحة التجريبية'],
  demoEvening: ['Demo evening', 'أمسية تجريبية'],
  demoEveningLead: [
    'Adds 24 finished orders of the last hours, and places three new ones, whose webhooks are sent to the endpoints here.',
    'تضيف ٢٤ طلباً منتهياً من الساعات الأخيرة، وثلاثة طلبات جديدة تُرسل إشعاراتها إلى الوجهات هنا.',
  ],
  add: ['Add a demo evening', 'أضف أمسية تجريبية'],
  wipeHead: ['Start over', 'البدء من جديد'],
  wipeLead: [
    'Orders, conversations, customers, form answers, deliveries and API calls of this test workspace are deleted. Keys, endpoints, menus, forms, settings and the audit log stay.',
    'تُحذف طلبات هذه المساحة التجريبية ومحادثاتها وزبائنها وإجابات نماذجها وإشعاراتها وطلبات API. وتبقى المفاتيح والوجهات والقوائم والنماذج والإعدادات وسجل التدقيق.',
  ],
  wipe: ['Wipe', 'إفراغ'],
  wipeTitle: ['Wipe this test workspace?', 'هل تريد إفراغ هذه المساحة التجريبية؟'],
  wipeText: ['This cannot be undone. The real workspace is not touched.', 'لا يمكن التراجع. ولا تُمس المساحة الحقيقية.'],
  isReal: ['This is no test workspace.', 'هذه ليست مساحة تجريبية.'],
  done: {
    created: ['The test workspace was created.', 'أُنشئت المساحة التجريبية.'],
    added: ['The demo evening was added.', 'أُضيفت الأمسية التجريبية.'],
    wiped: ['The test workspace was wiped.', 'أُفرغت المساحة التجريبية.'],
  },
});
