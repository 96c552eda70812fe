import { inBoth } from '../../../../../shared/ui/texts/texts.ts';
import { stateTexts } from '../../../frame/texts/states.ts';

export const manyTexts = inBoth({
  title: ['Send many again', 'إعادة إرسال مجموعة'],
  lead: [
    'Choose deliveries, check how many there are, then send them again, oldest first. They keep their ids.',
    'اختر الإشعارات، وتحقق من عددها، ثم أعد إرسالها بدءاً من الأقدم. تبقى معرّفاتها كما هي.',
  ],
  open: ['Send many again', 'إعادة إرسال مجموعة'],
  statuses: stateTexts.deliveries,
  from: ['From', 'من'],
  until: ['Until', 'إلى'],
  timesHint: [
    'When the event happened, in the workspace’s time zone. Leave both empty for any time.',
    'وقت وقوع الحدث بتوقيت مساحة العمل. اتركهما فارغين لأي وقت.',
  ],
  count: ['Count', 'احسب'],
  found: ['To send again', 'سيُعاد إرسالها'],
  atLeast: (count: string) => [`at least ${count}`, `${count} على الأقل`],
  none: {
    title: ['No matches', 'لا شيء يطابق'],
    text: ['Choose another status or a longer period.', 'اختر حالة أخرى أو مدة أطول.'],
  },
  allDisabled: {
    title: ['All endpoints are disabled', 'كل الوجهات متوقفة'],
    text: ['Nothing is sent to a disabled endpoint: enable it first.', 'لا يُرسل شيء إلى وجهة متوقفة: فعّلها أولاً.'],
  },
  omitted: ['Left out: disabled', 'مستثناة لأنها متوقفة'],
  send: (count: string) => [`Send ${count} again`, `إعادة إرسال ${count}`],
  sendAll: ['Send all again', 'إعادة إرسالها كلها'],
  sentOf: (sent: string, total: string) => [`Sent again: ${sent} of ${total}.`, `أُعيد إرسال ${sent} من ${total}.`],
  sent: (sent: string) => [`Sent again so far: ${sent}.`, `أُعيد إرسال ${sent} حتى الآن.`],
  done: (sent: string) => [`Done. Sent again: ${sent}.`, `انتهى. عدد ما أُعيد إرساله: ${sent}.`],
  skipped: (count: string) => [
    `Skipped: ${count}. The endpoint is no longer subscribed, the event is too old, or an attempt is in progress.`,
    `تُرك ${count}: لم تعد الوجهة مشتركة، أو أن الحدث قديم، أو هناك محاولة جارية.`,
  ],
  watch: ['See deliveries', 'عرض الإشعارات'],
  others: ['Choose others', 'اختر غيرها'],
  errors: {
    time: ['Enter a day and a time.', 'اكتب يوماً ووقتاً.'],
    order: ['This is before the start.', 'هذا قبل البداية.'],
  },
});
