import { inBoth } from '../../../../shared/ui/texts/texts.ts';
import { stateTexts } from '../../frame/texts/states.ts';

export const boardTexts = inBoth({
  title: ['Orders', 'الطلبات'],
  steps: stateTexts.orders,
  columns: { ...stateTexts.orders, done: ['Done today', 'أُنجز اليوم'] },
  actions: stateTexts.orderActions,
  actionOn: (action: string, number: string) => [`${action}, order ${number}`, `${action}، الطلب ${number}`],
  backTo: (step: string) => [`Back to “${step}”`, `إرجاع إلى «${step}»`],
  call: (phone: string) => [`Call ${phone}`, `الاتصال بالرقم ${phone}`],
  wholeOn: (shown: string, number: string) => [`${shown}: all of order ${number}`, `${shown}: كامل الطلب ${number}`],
  fold: (title: string) => [`Fold “${title}”`, `طيّ «${title}»`],
  more: ['More', 'المزيد'],
  moreOn: (number: string) => [`More for order ${number}`, `المزيد للطلب ${number}`],
  cancelOrder: ['Cancel the order …', 'إلغاء الطلب…'],
  chat: ['Chat with the customer', 'محادثة الزبون'],
  chatOn: (number: string) => [`Chat of order ${number}`, `محادثة الطلب ${number}`],
  noChat: ['This order did not come from a chat.', 'لم يأتِ هذا الطلب من محادثة.'],
  chatAway: [
    'The chat cannot be shown right now. Close it and open it again in a moment.',
    'لا يمكن عرض المحادثة الآن. أغلقها وافتحها بعد قليل.',
  ],
  answer: ['Answer', 'الرد في صندوق الوارد'],
  sources: stateTexts.sources,
  types: stateTexts.types,
  noName: ['No name', 'بلا اسم'],
  waiting: ['Waiting', 'ينتظر'],
  late: ['Late', 'متأخر'],
  moreWait: ['More are waiting than fit here: these are the oldest.', 'عدد المنتظرين أكبر مما يتسع هنا: هذه أقدمها.'],
  moreDone: ['These are the newest.', 'هذه أحدثها.'],
  create: ['New order', 'طلب جديد'],
  filters: {
    open: ['Find and filter', 'بحث وتصفية'],
    used: (count: string) => [`Find and filter: ${count} in use`, `بحث وتصفية: ${count} قيد الاستخدام`],
    source: ['Source', 'المصدر'],
    type: ['Type', 'النوع'],
    age: ['Age', 'العمر'],
    all: ['All', 'الكل'],
    clear: ['Show all orders', 'عرض كل الطلبات'],
    ages: {
      waiting: ['Waiting or late', 'ينتظر أو متأخر'],
      late: ['Late', 'متأخر'],
    },
    search: ['Number, name or phone', 'الرقم أو الاسم أو الهاتف'],
    find: ['Find', 'بحث'],
  },
  noneFound: ['No order of today has that number, name or phone.', 'لا يوجد اليوم طلب بهذا الرقم أو الاسم أو الهاتف.'],
  /** `{time}`: where the browser puts it. */
  live: {
    live: ['Live {time}', 'مباشر {time}'],
    old: ['Offline, as of {time}', 'غير متصل، حتى {time}'],
    connecting: ['Connecting …', 'جارٍ الاتصال…'],
    off: [
      'This page does not update without JavaScript: reload it to see changes.',
      'من دون سكربت لا تتجدد هذه الصفحة: أعد تحميلها لرؤية التغييرات.',
    ],
  },
  taps: {
    undo: ['Undo', 'تراجع'],
    /** While a tap can still be undone: `{}` stands for the seconds that are left. */
    held: {
      accepted: ['Approving in {} s', 'يُقبل بعد {} ث'],
      rejected: ['Rejecting in {} s', 'يُرفض بعد {} ث'],
      preparing: ['Preparing in {} s', 'يبدأ التحضير بعد {} ث'],
      ready: ['Ready in {} s', 'يصبح جاهزاً بعد {} ث'],
      out_for_delivery: ['Sending out in {} s', 'يُرسل بعد {} ث'],
      completed: ['Completing in {} s', 'يكتمل بعد {} ث'],
      back: ['Moving back in {} s', 'يعود خطوة بعد {} ث'],
    },
    waiting: ['Waiting for connection', 'بانتظار الاتصال'],
    sending: ['Sending …', 'جارٍ الإرسال…'],
    signedOut: ['Sign in again, then it is sent.', 'سجّل الدخول من جديد، ثم يُرسل.'],
  },
  refused: {
    stepNow: (number: string, step: string) => [
      `Order ${number} was not moved: it is “${step}” by now.`,
      `لم يُنقل الطلب ${number}: هو الآن «${step}».`,
    ],
    by: (number: string, who: string, step: string, time: string) => [
      `Order ${number} was not moved: ${who} moved it to “${step}” at ${time}.`,
      `لم يُنقل الطلب ${number}: نقله ${who} إلى «${step}» في ${time}.`,
    ],
    missing: ['There is no such order any more.', 'لم يعد هذا الطلب موجوداً.'],
    away: stateTexts.orderRefusals.away,
  },
  who: {
    staff: ['a colleague', 'أحد الزملاء'],
    api_key: ['your own system', 'نظامكم'],
    command_line: ['the operator', 'المشغّل'],
    customer: ['the customer', 'الزبون'],
    form: ['a form', 'نموذج'],
    service: ['the service', 'الخدمة'],
  },
  ring: {
    allow: ['Sound off: turn on', 'الصوت مغلق: تشغيل'],
    allowHint: [
      'New orders ring until somebody takes them. Browsers want one tap first.',
      'ترنّ الطلبات الجديدة حتى يستلمها أحد. يتطلب المتصفح لمسة واحدة أولاً.',
    ],
    on: ['Sound on', 'الصوت يعمل'],
    mute: ['Mute', 'كتم'],
    unmute: ['Ring again', 'إعادة الرنين'],
    muted: (who: string, time: string) => [
      `Muted for everybody by ${who} at ${time}, until another order comes in.`,
      `كتمه ${who} للجميع في ${time}، إلى أن يصل طلب آخر.`,
    ],
  },
  busy: {
    title: ['Busy mode', 'وضع الازدحام'],
    open: ['Busy?', 'ازدحام؟'],
    on: (minutes: string) => [`Busy +${minutes} min`, `ازدحام +${minutes} د`],
    until: (minutes: string, until: string) => [
      `Menus tell guests of ${minutes} minutes more, until ${until}.`,
      `تخبر القوائم الزبائن بتأخير ${minutes} دقيقة، حتى ${until}.`,
    ],
    lead: [
      'For two hours your menus tell guests how much longer orders take, and orders here are late later.',
      'لمدة ساعتين تخبر قوائمك الزبائن بمقدار التأخير، وتُحسب الطلبات هنا متأخرة بعد ذلك.',
    ],
    choice: (minutes: string) => [`+${minutes} min`, `+${minutes} د`],
    end: ['Not busy any more', 'انتهى الازدحام'],
    set: (minutes: string) => [
      `Guests see now: ${minutes} minutes longer.`,
      `يرى الزبائن الآن: تأخير ${minutes} دقيقة.`,
    ],
    ended: ['Guests see no delay any more.', 'لم يعد الزبائن يرون تأخيراً.'],
  },
  board: ['Board', 'اللوحة'],
  kitchen: {
    title: ['Kitchen', 'المطبخ'],
    none: ['Nothing to make right now.', 'لا شيء للتحضير الآن.'],
    order: (number: string) => [`Order ${number}`, `الطلب ${number}`],
  },
  wall: {
    show: ['Wall', 'شاشة الحائط'],
    leave: ['Leave the wall view', 'الخروج من عرض الحائط'],
    full: ['Full screen', 'ملء الشاشة'],
  },
  help: {
    open: ['Keys', 'المفاتيح'],
    title: ['Keys of this page', 'مفاتيح هذه الصفحة'],
    keys: {
      '← → ↑ ↓': ['go from order to order', 'التنقل بين الطلبات'],
      Enter: ['take the next step', 'الخطوة التالية'],
      U: ['undo the last step before it is sent', 'التراجع عن آخر خطوة لم تُرسل بعد'],
      R: [
        'take back your last step after it was sent; an approval cannot be taken back',
        'إرجاع خطوتك الأخيرة بعد إرسالها؛ ولا يُرجَع القبول',
      ],
      O: ['open the order', 'فتح الطلب'],
      C: ['its chat beside the board, Escape closes it', 'محادثته بجانب اللوحة، وEscape تغلقها'],
      '/': ['search', 'بحث'],
      F: ['full screen', 'ملء الشاشة'],
      '?': ['show these keys', 'عرض هذه المفاتيح'],
      '0–9 Enter': [
        'a scanner, or a number typed quickly: go to that order',
        'ماسح ضوئي أو رقم يُكتب بسرعة: الانتقال إلى ذلك الطلب',
      ],
    },
  },
  settings: {
    title: ['Orders board', 'لوحة الطلبات'],
    lead: [
      'From when on orders stand out on the board. Every open board takes it at once.',
      'متى تبرز الطلبات على اللوحة. تأخذ كل لوحة مفتوحة بذلك فوراً.',
    ],
    waiting: ['Minutes until an order counts as waiting', 'دقائق حتى يُعدّ الطلب منتظراً'],
    late: ['Minutes until an order counts as late', 'دقائق حتى يُعدّ الطلب متأخراً'],
    hint: ['Counted from when it was placed.', 'تُحسب منذ وصوله.'],
    errors: {
      minutes: ['Give whole minutes from 1 to 1440.', 'اكتب عدداً صحيحاً من الدقائق من ١ إلى ١٤٤٠.'],
      order: [
        'Give more minutes than until an order waits: it is late after that.',
        'اكتب دقائق أكثر من دقائق الانتظار، فالتأخر يأتي بعده.',
      ],
    },
  },
});
