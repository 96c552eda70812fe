import { inBoth } from '../../../../../shared/ui/texts/texts.ts';
import { arabicStates, englishStates } from '../../../frame/texts/states.ts';

const english = {
  title: 'Send many again',
  lead: 'Choose deliveries, check how many there are, then send them again, oldest first. They keep their ids.',
  open: 'Send many again',
  statuses: englishStates.deliveries,
  from: 'From',
  until: 'Until',
  timesHint: 'When the event happened, in the workspace’s time zone. Leave both empty for any time.',
  count: 'Count',
  found: 'To send again',
  atLeast: (count: string) => `at least ${count}`,
  none: { title: 'No matches', text: 'Choose another status or a longer period.' },
  allDisabled: {
    title: 'All endpoints are disabled',
    text: 'Nothing is sent to a disabled endpoint: enable it first.',
  },
  leftOut: 'Left out: disabled',
  send: (count: string) => `Send ${count} again`,
  sendAll: 'Send all again',
  progress: 'Progress',
  sentOf: (sent: string, total: string) => `Sent again: ${sent} of ${total}.`,
  sent: (sent: string) => `Sent again so far: ${sent}.`,
  done: (sent: string) => `Done. Sent again: ${sent}.`,
  skipped: (count: string) =>
    `Skipped: ${count}. The endpoint is no longer subscribed, the event is too old, or an attempt is in progress.`,
  goOn: 'Continue',
  stop: 'Stop here',
  watch: 'See deliveries',
  others: 'Choose others',
  errors: { time: 'Enter a day and a time.', order: 'This is before the start.' },
};

const arabic: typeof english = {
  title: 'إعادة إرسال مجموعة',
  lead: 'اختر الإشعارات، وتحقق من عددها، ثم أعد إرسالها بدءاً من الأقدم. تبقى معرّفاتها كما هي.',
  open: 'إعادة إرسال مجموعة',
  statuses: arabicStates.deliveries,
  from: 'من',
  until: 'إلى',
  timesHint: 'وقت وقوع الحدث بتوقيت مساحة العمل. اتركهما فارغين لأي وقت.',
  count: 'احسب',
  found: 'سيُعاد إرسالها',
  atLeast: (count) => `${count} على الأقل`,
  none: { title: 'لا شيء يطابق', text: 'اختر حالة أخرى أو مدة أطول.' },
  allDisabled: { title: 'كل الوجهات متوقفة', text: 'لا يُرسل شيء إلى وجهة متوقفة: فعّلها أولاً.' },
  leftOut: 'مستثناة لأنها متوقفة',
  send: (count) => `إعادة إرسال ${count}`,
  sendAll: 'إعادة إرسالها كلها',
  progress: 'التقدم',
  sentOf: (sent, total) => `أُعيد إرسال ${sent} من ${total}.`,
  sent: (sent) => `أُعيد إرسال ${sent} حتى الآن.`,
  done: (sent) => `انتهى. عدد ما أُعيد إرساله: ${sent}.`,
  skipped: (count) => `تُرك ${count}: لم تعد الوجهة مشتركة، أو أن الحدث قديم، أو هناك محاولة جارية.`,
  goOn: 'متابعة',
  stop: 'توقف هنا',
  watch: 'عرض الإشعارات',
  others: 'اختر غيرها',
  errors: { time: 'اكتب يوماً ووقتاً.', order: 'هذا قبل البداية.' },
};

export const manyTexts = inBoth(english, arabic);
