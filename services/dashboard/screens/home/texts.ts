import { isolated } from '../../../../shared/ui/texts/isolated.ts';
import { plural } from '../../../../shared/ui/texts/plural.ts';
import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const homeTexts = inBoth({
  hello: (name: string) => [`Hello, ${isolated(name)}`, `مرحباً، ${isolated(name)}`],
  lead: ['Today at a glance.', 'نظرة على اليوم.'],
  attention: ['Needs attention', 'يحتاج إلى انتباهك'],
  allWell: ['All caught up.', 'لا شيء عالق.'],
  allWellText: [
    'No orders or messages are waiting, and all webhooks arrive.',
    'لا طلبات ولا رسائل تنتظر، وكل الإشعارات تصل.',
  ],
  badges: {
    order: ['Orders', 'طلبات'],
    message: ['Messages', 'رسائل'],
    key: ['Key expiring', 'مفتاح ينتهي قريباً'],
  },
  pending: (count: number, shown: string) => [
    plural('en', count, { one: '{} order waiting for approval', other: '{} orders waiting for approval' }, shown),
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
  ],
  ends: ['Expires', 'ينتهي في'],
  since: ['Since', 'منذ'],
  orders: ['Orders today', 'طلبات اليوم'],
  money: ['Sales today', 'مبيعات اليوم'],
  weekBefore: (value: string) => [`Last week by this time: ${value}`, `الأسبوع الماضي حتى هذا الوقت: ${value}`],
  messages: ['Unanswered conversations', 'محادثات تنتظر رداً'],
  nobodyWaits: ['Every customer has a reply.', 'لا أحد ينتظر رداً.'],
  failing: ['Endpoints failing', 'وجهات تفشل'],
  noneFailing: ['All webhooks arrive.', 'تصل كل الإشعارات.'],
  seeFailing: ['Listed above.', 'مذكورة أعلاه.'],
  byHour: ['Orders by hour', 'الطلبات حسب الساعة'],
  hour: ['Hour', 'الساعة'],
  today: ['Today', 'اليوم'],
  weekAgo: ['Last week', 'الأسبوع الماضي'],
  oClock: (hour: string) => [`${hour}:00`, `${hour}:٠٠`],
  placeDemo: ['Place a demo order', 'أنشئ طلباً تجريبياً'],
  isReal: ['Demo orders are placed in a test workspace only.', 'لا تُنشأ الطلبات التجريبية إلا في مساحة تجريبية.'],
  placed: (number: string) => [`Demo order ${number} was placed.`, `أُنشئ الطلب التجريبي ${number}.`],
  setUp: ['Get set up', 'الإعداد'],
  stepWords: {
    done: ['done', 'تم'],
    open: ['to do', 'لم يتم بعد'],
  },
  steps: {
    key: {
      name: ['An API key', 'مفتاح API'],
      text: ['Lets your own system read and approve orders.', 'ليقرأ نظامك الطلبات ويقبلها.'],
      action: ['Create a key', 'أنشئ مفتاحاً'],
    },
    endpoint: {
      name: ['A webhook endpoint', 'وجهة ويب هوك'],
      text: ['Notifies your own system of each order at once.', 'لإشعار نظامك بكل طلب فوراً.'],
      action: ['Add an endpoint', 'أضف وجهة'],
    },
    form: {
      name: ['A form', 'نموذج'],
      text: ['A personal page on which a customer answers your questions.', 'صفحة شخصية يجيب فيها الزبون عن أسئلتك.'],
      action: ['Build a form', 'صمّم نموذجاً'],
    },
    team: {
      name: ['Your team', 'فريقك'],
      text: [
        'Whoever takes orders and answers customers gets a login of their own.',
        'لكل من يستقبل الطلبات ويجيب الزبائن حساب خاص به.',
      ],
      action: ['Invite someone', 'ادعُ شخصاً'],
    },
    catalog: {
      name: ['A menu', 'قائمة'],
      text: ['A public page of what you sell, always up to date.', 'صفحة عامة لما تبيعه، محدّثة دائماً.'],
      action: ['Create a menu', 'أنشئ قائمة'],
    },
  },
});
