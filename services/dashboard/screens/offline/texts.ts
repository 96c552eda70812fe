import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const offlineTexts = inBoth({
  title: ['You’re offline', 'أنت غير متصل بالإنترنت'],
  text: ['This page reloads as soon as you are back online.', 'تُحمَّل هذه الصفحة من جديد حالما يعود الاتصال.'],
  taps: [
    'Your taps on the board are saved in this browser and sent once you are back online.',
    'ضغطاتك على اللوحة محفوظة في هذا المتصفح، وتُرسل حالما يعود الاتصال.',
  ],
  again: ['Try again', 'حاول من جديد'],
  orders: (time: string) => [`Orders as of ${time}, not connected`, `الطلبات كما كانت في ${time}، دون اتصال`],
  ordersOld: [
    'They may have changed since. You can read them here, but not change them.',
    'ربما تغيّرت منذ ذلك الوقت. يمكنك قراءتها هنا دون تغييرها.',
  ],
});
