import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const shownRows = [
  { order: '#1042', customer: 'زينب علي', phone: '+964 770 123 4567', sum: 25_000_000, mood: 'waiting' },
  { order: '#1041', customer: 'Omar', phone: '+964 770 765 4321', sum: 1_250_000_000, mood: 'good' },
] as const;

export const styleguideTexts = inBoth({
  title: ['Components', 'المكوّنات'],
  lead: [
    'Every component with its states, in the language and the theme of your browser.',
    'كل مكوّن بكل حالاته، بلغة متصفحك ومظهره.',
  ],
  notices: ['Notices and toasts', 'التنبيهات'],
  good: {
    title: ['All caught up.', 'لا شيء عالق.'],
    text: ['No orders or messages are waiting.', 'لا طلبات ولا رسائل تنتظر.'],
  },
  bad: {
    title: ['That did not work', 'تعذّر ذلك'],
    text: [
      'Someone else changed it in the meantime. Check it, then save again.',
      'غيّره شخص آخر في هذه الأثناء. راجعه ثم احفظ.',
    ],
  },
  waiting: {
    title: ['Two orders are waiting', 'طلبان ينتظران'],
    text: ['They came in more than ten minutes ago.', 'وصلا قبل أكثر من عشر دقائق.'],
  },
  plain: {
    title: ['The kitchen closes at ten', 'يُغلق المطبخ في العاشرة'],
    text: ['Later orders are prepared in the morning.', 'تُحضَّر الطلبات اللاحقة في الصباح.'],
  },
  toast: ['The key was created.', 'أُنشئ المفتاح.'],
  badges: ['Badges', 'الشارات'],
  moods: {
    good: ['Delivered', 'وصل'],
    bad: ['Failed', 'فشل'],
    waiting: ['Pending', 'قيد الانتظار'],
    plain: ['Deleted', 'محذوف'],
  },
  skeletons: ['Loading', 'جارٍ التحميل'],
  loading: ['Loading messages', 'جارٍ تحميل الرسائل'],
  buttons: ['Buttons', 'الأزرار'],
  tones: {
    primary: ['Save', 'حفظ'],
    plain: ['Show more', 'عرض المزيد'],
    quiet: ['Sign out', 'تسجيل الخروج'],
    danger: ['Delete', 'حذف'],
  },
  link: ['A link that looks like one', 'رابط بهيئة زر'],
  off: ['Not now', 'ليس الآن'],
  confirm: {
    label: ['Delete the key', 'حذف المفتاح'],
    title: ['Delete this key?', 'حذف هذا المفتاح؟'],
    text: ['Calls with this key are refused at once.', 'تُرفض الطلبات بهذا المفتاح فوراً.'],
  },
  fields: ['Fields', 'الحقول'],
  name: ['Name', 'الاسم'],
  nameHint: ['As your customers know it.', 'كما يعرفه زبائنك.'],
  nameTyped: ['مشويات دجلة · Dijla Grill', 'مشويات دجلة · Dijla Grill'],
  url: ['Address', 'العنوان'],
  urlProblem: ['Use https. Plain http is only for this machine.', 'استخدم https. ‏http العادي لهذا الجهاز فقط.'],
  problem: ['One of the fields is not right.', 'أحد الحقول غير صحيح.'],
  zone: ['Time zone', 'المنطقة الزمنية'],
  picture: ['Logo', 'الشعار'],
  access: ['Access', 'الوصول'],
  several: [
    [
      { value: 'orders', label: 'Read orders', hint: 'orders:read' },
      { value: 'messages', label: 'Read messages', hint: 'messages:read' },
    ],
    [
      { value: 'orders', label: 'قراءة الطلبات', hint: 'orders:read' },
      { value: 'messages', label: 'قراءة الرسائل', hint: 'messages:read' },
    ],
  ],
  role: ['Role', 'الدور'],
  roleProblem: ['Choose one.', 'اختر واحداً.'],
  filter: ['Filter', 'التصفية'],
  show: ['Show', 'عرض'],
  status: ['Status', 'الحالة'],
  statuses: [
    [
      { value: '', label: 'All' },
      { value: 'failed', label: 'Failed' },
    ],
    [
      { value: '', label: 'الكل' },
      { value: 'failed', label: 'فشل' },
    ],
  ],
  tables: ['Tables', 'الجداول'],
  orders: ['Orders', 'الطلبات'],
  columns: {
    order: ['Order', 'الطلب'],
    customer: ['Customer', 'الزبون'],
    sum: ['Sum', 'المجموع'],
    state: ['State', 'الحالة'],
    deeds: ['Actions', 'إجراءات'],
  },
  rows: [shownRows, shownRows],
  empty: {
    title: ['No orders yet', 'لا طلبات بعد'],
    text: ['They appear here as soon as the first one comes in.', 'تظهر هنا حال وصول أول طلب.'],
  },
  emptyDeed: ['Add one', 'أدخل طلباً يدوياً'],
  facts: ['Facts', 'معلومات'],
  factsShown: {
    id: ['Identifier', 'المعرّف'],
    address: ['Address', 'العنوان'],
    made: ['Created', 'أُنشئ'],
  },
  code: ['Something to copy', 'شيء للنسخ'],
  tabs: ['Tabs', 'التبويبات'],
  tabsShown: [
    ['Endpoints', 'Deliveries'],
    ['الوجهات', 'الإشعارات'],
  ],
  steps: ['Steps', 'الخطوات'],
  stepWords: {
    done: ['done', 'تم'],
    open: ['open', 'لم يتم بعد'],
  },
  stepsShown: [
    [
      { name: 'An API key', text: 'Lets your own system read orders.', isDone: true },
      { name: 'A webhook endpoint', text: 'Notifies your own system.', isDone: false },
    ],
    [
      { name: 'مفتاح API', text: 'ليقرأ نظامك الطلبات.', isDone: true },
      { name: 'وجهة ويب هوك', text: 'لإشعار نظامك.', isDone: false },
    ],
  ],
  figures: ['Figures', 'الأرقام'],
  cards: [
    [
      { name: 'Orders today', value: 128, note: 'Last week by this time: 97' },
      { name: 'Endpoints failing', value: 2, note: 'Listed above.', isBad: true },
    ],
    [
      { name: 'طلبات اليوم', value: 128, note: 'الأسبوع الماضي حتى هذا الوقت: ٩٧' },
      { name: 'وجهات تفشل', value: 2, note: 'مذكورة أعلاه.', isBad: true },
    ],
  ],
  byHour: ['Orders by hour', 'الطلبات حسب الساعة'],
  hour: ['Hour', 'الساعة'],
  today: ['Today', 'اليوم'],
  weekAgo: ['Last week', 'الأسبوع الماضي'],
  sparkline: ['Delivered: 60. Failed: 9.', 'وصل: ٦٠. فشل: ٩.'],
  qr: ['A code to scan', 'رمز للمسح'],
});
