import { number } from '../../ui/texts/formats.ts';
import { isolated } from '../../ui/texts/isolated.ts';
import { days, minutes, pluralPair, type Words } from './words.ts';

type OfWebhooks = 'endpoint.failing' | 'endpoint.disabled' | 'endpoint.recovered' | 'deliveries.late';
type OfKeys = 'key.ending' | 'key.ended' | 'key.refused';

const seeEndpoint = {
  action: ['Open the endpoint', 'فتح الوجهة'],
  path: ({ subjectId }: { readonly subjectId: string | null }) => `/webhooks/${subjectId}`,
  list: '/webhooks',
} as const;

const seeKey = {
  action: ['Open the key', 'فتح المفتاح'],
  path: ({ subjectId }: { readonly subjectId: string | null }) => `/keys/${subjectId}`,
  list: '/keys',
} as const;

export const webhookWords: { readonly [Kind in OfWebhooks]: Words<Kind> } = {
  'endpoint.failing': {
    ...seeEndpoint,
    title: ({ url }) => [`Webhooks to ${isolated(hostIn(url))} fail`, `تفشل الإشعارات إلى ${isolated(hostIn(url))}`],
    several: (count) =>
      pluralPair(
        count,
        { one: 'Webhooks to one endpoint fail', other: 'Webhooks to {} endpoints fail' },
        {
          one: 'تفشل الإشعارات إلى وجهة واحدة',
          two: 'تفشل الإشعارات إلى وجهتين',
          few: 'تفشل الإشعارات إلى {} وجهات',
          many: 'تفشل الإشعارات إلى {} وجهة',
          other: 'تفشل الإشعارات إلى {} وجهة',
        },
      ),
    text: ({ url, failures }) => [
      `${number('en', failures)} deliveries in a row to ${isolated(hostIn(url))} failed, each after five attempts.`,
      `فشل ${number('ar', failures)} إشعارات متتالية إلى ${isolated(hostIn(url))}، بعد خمس محاولات لكل منها.`,
    ],
    whatToDo: () => [
      'Check that your server is up and answers with a 2xx status. After ten failures in a row the endpoint is disabled.',
      'تأكد من أن خادمك يعمل ويرد برمز 2xx. بعد عشر مرات متتالية تتوقف الوجهة.',
    ],
  },
  'endpoint.disabled': {
    ...seeEndpoint,
    title: ({ url }) => [
      `Webhooks to ${isolated(hostIn(url))} are disabled`,
      `توقفت الإشعارات إلى ${isolated(hostIn(url))}`,
    ],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One endpoint was disabled', other: '{} endpoints were disabled' },
        {
          one: 'توقفت وجهة',
          two: 'توقفت وجهتان',
          few: 'توقفت {} وجهات',
          many: 'توقفت {} وجهة',
          other: 'توقفت {} وجهة',
        },
      ),
    text: ({ url, failures }) => [
      `${number('en', failures)} deliveries in a row to ${isolated(hostIn(url))} failed, so the platform sends no more.`,
      `فشل ${number('ar', failures)} إشعارات متتالية إلى ${isolated(hostIn(url))}، فأوقفت المنصة الإرسال إليها.`,
    ],
    whatToDo: () => [
      'Repair your server, then enable the endpoint and send what it missed.',
      'أصلح خادمك، ثم فعّل الوجهة وأرسل ما فاتها.',
    ],
  },
  'endpoint.recovered': {
    ...seeEndpoint,
    title: ({ url }) => [
      `Webhooks to ${isolated(hostIn(url))} work again`,
      `عادت الإشعارات إلى ${isolated(hostIn(url))} تصل`,
    ],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One endpoint works again', other: '{} endpoints work again' },
        {
          one: 'عادت وجهة تعمل',
          two: 'عادت وجهتان تعملان',
          few: 'عادت {} وجهات تعمل',
          many: 'عادت {} وجهة تعمل',
          other: 'عادت {} وجهة تعمل',
        },
      ),
    text: ({ url }) => [`A delivery to ${isolated(hostIn(url))} arrived.`, `وصل إشعار إلى ${isolated(hostIn(url))}.`],
    whatToDo: () => ['You can send the failed deliveries again.', 'يمكنك إعادة إرسال الإشعارات التي فشلت.'],
  },
  'deliveries.late': {
    title: () => ['Webhooks are late', 'الإشعارات متأخرة'],
    several: () => ['Webhooks are late', 'الإشعارات متأخرة'],
    text: (data) => [
      `${number('en', data.deliveries)} deliveries have been waiting for over ${minutes(data.minutes)[0]}.`,
      `ينتظر ${number('ar', data.deliveries)} من الإشعارات منذ أكثر من ${minutes(data.minutes)[1]}.`,
    ],
    whatToDo: () => [
      'Slow endpoints delay their own deliveries. If yours are fast, ask the operator of this platform.',
      'الوجهات البطيئة تؤخّر إشعاراتها. إن كانت وجهاتك سريعة فاسأل مشغّل هذه المنصة.',
    ],
    action: ['See deliveries', 'عرض الإشعارات'],
    path: () => '/webhooks/deliveries',
    list: '/webhooks/deliveries',
  },
};

export const keyWords: { readonly [Kind in OfKeys]: Words<Kind> } = {
  'key.ending': {
    ...seeKey,
    title: (data) => [
      `The API key ${isolated(data.name)} expires in ${days(data.days)[0]}`,
      `ينتهي مفتاح API ${isolated(data.name)} خلال ${days(data.days)[1]}`,
    ],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One API key expires soon', other: '{} API keys expire soon' },
        {
          one: 'مفتاح API ينتهي قريباً',
          two: 'مفتاحا API ينتهيان قريباً',
          few: '{} مفاتيح API تنتهي قريباً',
          many: '{} مفتاح API ينتهي قريباً',
          other: '{} مفتاح API ينتهي قريباً',
        },
      ),
    text: ({ name, lastFour }) => [
      `The key ${isolated(name)} (ends in ${isolated(lastFour)}) then stops working.`,
      `يتوقف بعدها المفتاح ${isolated(name)} (آخره ${isolated(lastFour)}) عن العمل.`,
    ],
    whatToDo: () => [
      'Create a new key and give it to your system before then.',
      'أنشئ مفتاحاً جديداً وضعه في نظامك قبل ذلك.',
    ],
  },
  'key.ended': {
    ...seeKey,
    title: ({ name }) => [`The API key ${isolated(name)} has expired`, `انتهى مفتاح API ${isolated(name)}`],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One API key has expired', other: '{} API keys have expired' },
        {
          one: 'انتهى مفتاح API',
          two: 'انتهى مفتاحا API',
          few: 'انتهت {} مفاتيح API',
          many: 'انتهى {} مفتاح API',
          other: 'انتهى {} مفتاح API',
        },
      ),
    text: ({ name, lastFour }) => [
      `Calls with the key ${isolated(name)} (ends in ${isolated(lastFour)}) are refused.`,
      `تُرفض الطلبات بالمفتاح ${isolated(name)} (آخره ${isolated(lastFour)}).`,
    ],
    whatToDo: () => [
      'If a system still uses it, create a new key for it.',
      'إن كان نظام ما زال يستخدمه فأنشئ له مفتاحاً جديداً.',
    ],
  },
  'key.refused': {
    ...seeKey,
    title: ({ name }) => [
      `Calls with the API key ${isolated(name)} are often refused`,
      `تُرفض طلبات كثيرة بمفتاح API ${isolated(name)}`,
    ],
    several: (count) =>
      pluralPair(
        count,
        { one: 'Calls with one API key are often refused', other: 'Calls with {} API keys are often refused' },
        {
          one: 'تُرفض طلبات كثيرة بمفتاح API',
          two: 'تُرفض طلبات كثيرة بمفتاحي API',
          few: 'تُرفض طلبات كثيرة بـ{} مفاتيح API',
          many: 'تُرفض طلبات كثيرة بـ{} مفتاح API',
          other: 'تُرفض طلبات كثيرة بـ{} مفتاح API',
        },
      ),
    text: (data) => [
      `${number('en', data.calls)} calls with the key ending in ${isolated(data.lastFour)} were refused within two hours.`,
      `رُفض ${number('ar', data.calls)} من الطلبات بالمفتاح الذي آخره ${isolated(data.lastFour)} خلال ساعتين.`,
    ],
    whatToDo: () => [
      'The page of the key shows why: a missing permission, too many calls, or an ended key.',
      'تبيّن صفحة المفتاح السبب: صلاحية ناقصة، أو طلبات كثيرة، أو مفتاح منتهٍ.',
    ],
  },
};

function hostIn(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
