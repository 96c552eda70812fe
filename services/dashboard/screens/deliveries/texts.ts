import type { Refused } from '../../../../shared/basics/refused.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { byName, inBoth } from '../../../../shared/ui/texts/texts.ts';
import { closingReasons } from '../../../../shared/webhooks/rules/closing-reason.ts';
import { stateTexts } from '../../frame/texts/states.ts';

export const deliveryTexts = inBoth({
  title: ['Deliveries', 'الإشعارات'],
  lead: ['Every event sent, or about to be sent, to your endpoints.', 'كل حدث أُرسل أو سيُرسل إلى وجهاتك.'],
  endpoint: ['Endpoint', 'الوجهة'],
  event: ['Event', 'الحدث'],
  status: ['Status', 'الحالة'],
  since: ['Time', 'الوقت'],
  all: ['All', 'الكل'],
  periods: {
    hour: ['Last hour', 'آخر ساعة'],
    day: ['Last 24 hours', 'آخر ٢٤ ساعة'],
    week: ['Last 7 days', 'آخر ٧ أيام'],
    all: ['All', 'الكل'],
  },
  statuses: stateTexts.deliveries,
  attempts: ['Attempts', 'المحاولات'],
  created: ['Created', 'أُنشئ'],
  nextAttempt: ['Next attempt', 'المحاولة التالية'],
  waiting: ['Pending', 'قيد الانتظار'],
  settled: ['Finished', 'المنتهية'],
  lookBack: ['Search older deliveries', 'البحث في الأقدم'],
  noneHere: ['No match among the newest deliveries.', 'لا نتائج بين أحدث الإشعارات.'],
  empty: {
    title: ['No deliveries', 'لا إشعارات'],
    text: ['Widen the filter, or place an order: that sends an event.', 'وسّع التصفية، أو أنشئ طلباً: فهو يرسل حدثاً.'],
  },
  noEndpoint: {
    title: ['No endpoints yet', 'لا توجد وجهات بعد'],
    text: ['Deliveries appear here once you have an endpoint.', 'تظهر الإشعارات هنا عندما تضيف وجهة.'],
  },
  live: ['Updates live', 'تحديث مباشر'],
  delivery: ['Delivery', 'إشعار'],
  roundOf: (round: string, number: string) => [
    `Round ${round}, attempt ${number}`,
    `الجولة ${round}، المحاولة ${number}`,
  ],
  ms: (value: string) => [`${value} ms`, `${value} مللي ثانية`],
  noAnswer: ['None', 'لا رد'],
  ok: ['The endpoint accepted it.', 'استلمته الوجهة.'],
  request: ['Request', 'الطلب'],
  headers: ['Headers', 'الترويسات'],
  body: ['Body, byte for byte', 'المحتوى كما أُرسل تماماً'],
  bodyGone: ['The event is too old: its body was deleted.', 'الحدث قديم وحُذف محتواه.'],
  secretNow: ['Signed with the current secret of the endpoint.', 'موقّع بالسر الحالي للوجهة.'],
  secretsNow: ['Signed with the two current secrets of the endpoint.', 'موقّع بسرّي الوجهة الحاليين.'],
  curl: ['As a curl command', 'كأمر curl'],
  answered: ['Start of the response', 'بداية الرد'],
  noAttempts: ['No attempts yet.', 'لا محاولات بعد.'],
  signature: ['The signature, step by step', 'التوقيع خطوة بخطوة'],
  step1: [
    'Join the header X-Service-Timestamp, a dot, and the raw body, before you parse it:',
    'خذ الترويسة X-Service-Timestamp ثم نقطة ثم المحتوى كما وصل، قبل تحليله:',
  ],
  step2: [
    'Compute its HMAC-SHA256 with the whole secret (whsec_…) as the key, in lowercase hex.',
    'احسب HMAC-SHA256 له بالسر كاملاً (whsec_…) مفتاحاً، بأحرف ست عشرية صغيرة.',
  ],
  step3: ['Compare it with X-Service-Signature, in constant time:', 'قارنه بـ X-Service-Signature بزمن ثابت:'],
  step4: [
    'A second secret signs too. Until it is promoted, also accept its signature in X-Service-Signature-Next:',
    'سر ثانٍ يوقّع أيضاً. اقبل ما يوقّعه في X-Service-Signature-Next كذلك إلى أن يُعتمد:',
  ],
  tryIt: ['Check your secret', 'تحقق من سرك'],
  tryItLead: [
    'Enter your secret: it stays in this browser, which computes the signature and compares it.',
    'اكتب سرك: يبقى في هذا المتصفح. يُحسب التوقيع هنا ويُقارن.',
  ],
  yourSecret: ['Your secret', 'سرك'],
  expected: ['Expected signature', 'التوقيع المتوقع'],
  expectedNext: ['Expected signature with the second secret', 'التوقيع المتوقع بالسر الثاني'],
  result: ['Signature with your secret', 'التوقيع بسرك'],
  same: ['They match: your secret is correct.', 'متطابقان: سرك صحيح.'],
  sameNext: [
    'They match: this is the second secret. Once promoted, it is the only one.',
    'هذا هو السر الثاني وهو صحيح: سيوقّع وحده بعد اعتماده.',
  ],
  other: [
    'They do not match. Is it the whole secret, starting with whsec_, of this endpoint?',
    'مختلفان. هل هو السر كاملاً بدءاً من whsec_ ولهذه الوجهة؟',
  ],
  resend: ['Send again', 'إعادة الإرسال'],
  resendTitle: ['Send it again?', 'هل تريد إرساله مرة أخرى؟'],
  resendText: [
    'It keeps its id and gets a new round of up to five attempts, starting now.',
    'يبقى معرّفه كما هو، وتبدأ الآن جولة جديدة من خمس محاولات على الأكثر.',
  ],
  resent: ['Sending again.', 'تُعاد محاولة إرساله.'],
  refusals: {
    under_way: ['An attempt is in progress: wait until it has finished.', 'هناك محاولة جارية: انتظر حتى تنتهي.'],
    waits: ['Its first attempt is still pending.', 'ما زال ينتظر محاولته الأولى.'],
    disabled: ['Its endpoint is disabled: enable it first.', 'وجهته متوقفة: فعّلها أولاً.'],
    deleted: ['Its endpoint was deleted.', 'حُذفت وجهته.'],
    unsubscribed: ['Its endpoint no longer subscribes to this event.', 'لم تعد وجهته مشتركة في هذا الحدث.'],
    paused: [
      'Webhooks are paused: they need the Pro or Business plan and must be switched on in the settings.',
      'الويب هوك معلّق: يحتاج إلى الباقة الاحترافية أو باقة الأعمال، وإلى تفعيله في الإعدادات.',
    ],
    old: ['Its event is too old and was deleted.', 'حدثه قديم وحُذف.'],
    away: stateTexts.webhooksAway,
    other: ['It cannot be sent again now.', 'لا يمكن إرساله الآن.'],
  },
  eventPage: {
    lead: ['What happened, and which endpoints were notified.', 'ما حدث، والوجهات التي أُرسل إليها.'],
    recorded: ['Recorded', 'سُجّل'],
    about: ['About', 'بخصوص'],
    order: ['Order', 'الطلب'],
    conversation: ['Conversation', 'المحادثة'],
    data: ['Data', 'البيانات'],
    went: ['Deliveries', 'الإشعارات'],
    nowhere: {
      title: ['No deliveries', 'لا إشعارات'],
      text: [
        'No endpoint was subscribed to it. Platform events are only sent by rules.',
        'لم تكن أي وجهة مشتركة فيه. لا تُرسل أحداث المنصة إلا بقاعدة.',
      ],
    },
  },
  errors: byName({
    timeout: ['No response within 15 seconds', 'لا رد خلال ١٥ ثانية'],
    dns: ['Host name not found, or not allowed', 'لم يُعثر على اسم الخادم، أو أنه غير مسموح به'],
    refused: ['Connection refused', 'رُفض الاتصال'],
    reset: ['Connection closed before a response', 'أُغلق الاتصال قبل الرد'],
    unreachable: ['Host unreachable', 'لا يمكن الوصول إلى الخادم'],
    tls: ['TLS error: check the certificate', 'خطأ TLS: راجع الشهادة'],
    blocked_address: ['Webhooks to this address are not allowed', 'لا يُسمح بالإرسال إلى هذا العنوان'],
    bad_response: ['The response is not valid HTTP', 'الرد ليس HTTP صحيحاً'],
    bad_url: ['The endpoint’s address is not valid', 'عنوان الوجهة غير صالح'],
    bad_redirect: ['Redirects to an address that is not allowed', 'يحوّل إلى عنوان غير مسموح به'],
    too_many_redirects: ['More than five redirects', 'أكثر من خمس تحويلات'],
    network: ['Connection failed', 'فشل الاتصال'],
    secret: [
      'Could not be signed: the operator of this platform must restore its key',
      'تعذّر توقيعه: على مشغّل المنصة أن يستعيد مفتاحها',
    ],
  }),
  http: (status: string) => [`HTTP ${status}`, `HTTP ${status}`],
  closings: byName({
    'endpoint deleted': ['The endpoint was deleted', 'حُذفت الوجهة'],
    'endpoint disabled': ['The endpoint was disabled', 'كانت الوجهة متوقفة'],
    'endpoint no longer subscribed': ['The endpoint is no longer subscribed', 'لم تعد الوجهة مشتركة'],
    paused: ['Webhooks were paused: by the plan or in the settings', 'كان الويب هوك معلّقاً بسبب الباقة أو الإعدادات'],
  }),
});

/** The error in the reader's language; `text` begins with the word of a failure, or is the reason for closing. */
export function failureWords(language: 'en' | 'ar', text: string | null): string {
  if (text === null) return '';
  const texts = deliveryTexts(language);
  const word = text.split(':')[0] ?? '';
  const status = /^http_(\d{3})$/.exec(word)?.[1];
  return status ? texts.http(status) : (texts.errors[word] ?? texts.closings[word] ?? text);
}

/** Why a delivery cannot be resent. */
export function refusalWords(language: Language, { code, message }: Refused): string {
  const { refusals } = deliveryTexts(language);
  if (code === 'unavailable') return refusals.away;
  if (message.includes('under way')) return refusals.under_way;
  if (message.includes('first attempt')) return refusals.waits;
  if (message.startsWith(closingReasons.disabled)) return refusals.disabled;
  if (message === closingReasons.deleted) return refusals.deleted;
  if (message === closingReasons.unsubscribed) return refusals.unsubscribed;
  if (message.startsWith('paused')) return refusals.paused;
  return message.includes('older than') ? refusals.old : refusals.other;
}
