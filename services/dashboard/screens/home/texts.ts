import { isolated } from '../../../../shared/ui/texts/isolated.ts';
import { plural } from '../../../../shared/ui/texts/plural.ts';
import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const english = {
  hello: (name: string) => `Hello, ${isolated(name)}`,
  lead: 'Today at a glance.',
  hands: 'Needs attention',
  allWell: 'All caught up.',
  allWellText: 'No orders or messages are waiting, and all webhooks arrive.',
  badges: { order: 'Orders', message: 'Messages', key: 'Key expiring' },
  pending: (count: number, shown: string) =>
    plural('en', count, { one: '{} order waiting for approval', other: '{} orders waiting for approval' }, shown),
  unanswered: (count: number, shown: string) =>
    plural(
      'en',
      count,
      { one: '{} conversation waiting for a reply', other: '{} conversations waiting for a reply' },
      shown,
    ),
  ends: 'Expires',
  since: 'Since',
  orders: 'Orders today',
  money: 'Sales today',
  weekBefore: (value: string) => `Last week by this time: ${value}`,
  messages: 'Unanswered conversations',
  nobodyWaits: 'Every customer has a reply.',
  failing: 'Endpoints failing',
  noneFailing: 'All webhooks arrive.',
  seeFailing: 'Listed above.',
  byHour: 'Orders by hour',
  hour: 'Hour',
  today: 'Today',
  weekAgo: 'Last week',
  oClock: (hour: string) => `${hour}:00`,
  placeDemo: 'Place a demo order',
  placed: (number: string) => `Demo order ${number} was placed.`,
  setUp: 'Get set up',
  stepWords: { done: 'done', open: 'to do' },
  steps: {
    key: { name: 'An API key', text: 'Lets your own system read and approve orders.', deed: 'Create a key' },
    endpoint: {
      name: 'A webhook endpoint',
      text: 'Notifies your own system of each order at once.',
      deed: 'Add an endpoint',
    },
    form: { name: 'A form', text: 'A personal page on which a customer answers your questions.', deed: 'Build a form' },
    catalog: { name: 'A menu', text: 'A public page of what you sell, always up to date.', deed: 'Create a menu' },
  },
};

const arabic: typeof english = {
  hello: (name) => `مرحباً، ${isolated(name)}`,
  lead: 'نظرة على اليوم.',
  hands: 'يحتاج إلى انتباهك',
  allWell: 'لا شيء عالق.',
  allWellText: 'لا طلبات ولا رسائل تنتظر، وكل الإشعارات تصل.',
  badges: { order: 'طلبات', message: 'رسائل', key: 'مفتاح ينتهي قريباً' },
  pending: (count, shown) =>
    plural(
      'ar',
      count,
      {
        one: 'طلب واحد ينتظر القبول',
        two: 'طلبان ينتظران القبول',
        few: '{} طلبات تنتظر القبول',
        many: '{} طلباً تنتظر القبول',
        other: '{} طلب تنتظر القبول',
      },
      shown,
    ),
  unanswered: (count, shown) =>
    plural(
      'ar',
      count,
      {
        one: 'محادثة واحدة تنتظر رداً',
        two: 'محادثتان تنتظران رداً',
        few: '{} محادثات تنتظر رداً',
        other: '{} محادثة تنتظر رداً',
      },
      shown,
    ),
  ends: 'ينتهي في',
  since: 'منذ',
  orders: 'طلبات اليوم',
  money: 'مبيعات اليوم',
  weekBefore: (value) => `الأسبوع الماضي حتى هذا الوقت: ${value}`,
  messages: 'محادثات تنتظر رداً',
  nobodyWaits: 'لا أحد ينتظر رداً.',
  failing: 'وجهات تفشل',
  noneFailing: 'تصل كل الإشعارات.',
  seeFailing: 'مذكورة أعلاه.',
  byHour: 'الطلبات حسب الساعة',
  hour: 'الساعة',
  today: 'اليوم',
  weekAgo: 'الأسبوع الماضي',
  oClock: (hour) => `${hour}:٠٠`,
  placeDemo: 'أنشئ طلباً تجريبياً',
  placed: (number) => `أُنشئ الطلب التجريبي ${number}.`,
  setUp: 'الإعداد',
  stepWords: { done: 'تم', open: 'لم يتم بعد' },
  steps: {
    key: { name: 'مفتاح API', text: 'ليقرأ نظامك الطلبات ويقبلها.', deed: 'أنشئ مفتاحاً' },
    endpoint: { name: 'وجهة ويب هوك', text: 'لإشعار نظامك بكل طلب فوراً.', deed: 'أضف وجهة' },
    form: { name: 'نموذج', text: 'صفحة شخصية يجيب فيها الزبون عن أسئلتك.', deed: 'صمّم نموذجاً' },
    catalog: { name: 'قائمة', text: 'صفحة عامة لما تبيعه، محدّثة دائماً.', deed: 'أنشئ قائمة' },
  },
};

export const homeTexts = inBoth(english, arabic);
