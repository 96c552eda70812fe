import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'No connection',
  text: 'The network is away. This page comes back by itself as soon as the network does.',
  taps: 'Nothing that you tapped on the board is lost: what was not sent yet is kept in this browser, and is sent once the board is back.',
  again: 'Try again',
};

const arabic: typeof english = {
  title: 'لا يوجد اتصال',
  text: 'انقطعت الشبكة. تعود هذه الصفحة تلقائياً حالما تعود الشبكة.',
  taps: 'لم يضِع شيء مما ضغطته على اللوحة: ما لم يُرسل بعد محفوظ في هذا المتصفح، ويُرسل حالما تعود اللوحة.',
  again: 'حاول من جديد',
};

export const awayTexts = inBoth(english, arabic);
