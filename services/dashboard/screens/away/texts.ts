import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const english = {
  title: 'You’re offline',
  text: 'This page reloads as soon as you are back online.',
  taps: 'Your taps on the board are saved in this browser and sent once you are back online.',
  again: 'Try again',
  orders: (time: string) => `Orders as of ${time}, not connected`,
  ordersOld: 'They may have changed since. You can read them here, but not change them.',
};

const arabic: typeof english = {
  title: 'أنت غير متصل بالإنترنت',
  text: 'تُحمَّل هذه الصفحة من جديد حالما يعود الاتصال.',
  taps: 'ضغطاتك على اللوحة محفوظة في هذا المتصفح، وتُرسل حالما يعود الاتصال.',
  again: 'حاول من جديد',
  orders: (time) => `الطلبات كما كانت في ${time}، دون اتصال`,
  ordersOld: 'ربما تغيّرت منذ ذلك الوقت. يمكنك قراءتها هنا دون تغييرها.',
};

export const awayTexts = inBoth(english, arabic);
