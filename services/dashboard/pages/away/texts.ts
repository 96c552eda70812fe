import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'You’re offline',
  text: 'This page comes back by itself as soon as the connection does.',
  taps: 'Nothing that you tapped on the board is lost: it is saved in this browser and sent when you are back online.',
  again: 'Try again',
  orders: (time: string) => `Orders as of ${time}, not connected`,
  ordersOld: 'They may have changed since. You can read them here, but not change them.',
};

const arabic: typeof english = {
  title: 'لا يوجد اتصال',
  text: 'تعود هذه الصفحة تلقائياً حالما يعود الاتصال.',
  taps: 'لم يضِع شيء مما ضغطته على اللوحة: هو محفوظ في هذا المتصفح، ويُرسل حالما يعود الاتصال.',
  again: 'حاول من جديد',
  orders: (time) => `الطلبات كما كانت في ${time}، دون اتصال`,
  ordersOld: 'ربما تغيّرت منذ ذلك الوقت. يمكنك قراءتها هنا دون تغييرها.',
};

export const awayTexts = inBoth(english, arabic);
