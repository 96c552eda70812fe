import { inBoth } from '../../../shared/ui/texts/texts.ts';

export const chatTexts = inBoth({
  chat: ['Chat', 'محادثة'],
  withUs: (name: string) => [`Chat with ${name}`, `محادثة مع ${name}`],
  menu: ['Back to the menu', 'العودة إلى القائمة'],
  messages: ['Messages', 'الرسائل'],
  lead: [
    'Ask us, or tell us what you would like to order. Our answer appears on this page; you can close it and come back on this phone.',
    'اسألنا أو أخبرنا بما تود طلبه. يظهر ردّنا في هذه الصفحة، ويمكنك إغلاقها والعودة إليها من هذا الهاتف.',
  ],
  you: ['You', 'أنت'],
  message: ['Your message', 'رسالتك'],
  name: ['Your name (optional)', 'اسمك (اختياري)'],
  phone: ['Phone number (optional)', 'رقم الهاتف (اختياري)'],
  phoneHint: ['So that we can reach you about an order.', 'لنتمكن من الاتصال بك بشأن الطلب.'],
  send: ['Send', 'إرسال'],
  refresh: ['See whether there is an answer', 'تحقّق من وصول رد'],
  problems: {
    empty: ['Write a message first.', 'اكتب رسالة أولاً.'],
    tooLong: [
      'This is too long: a message has at most 2,000 characters, a name 80.',
      'النص طويل جدًا: للرسالة 2000 حرف وللاسم 80 حرفًا كحد أقصى.',
    ],
    phone: ['Enter a phone number, or leave it empty.', 'اكتب رقم هاتف أو اتركه فارغًا.'],
    tooFast: [
      'That was many messages at once. Wait a little, then send again.',
      'رسائل كثيرة دفعة واحدة. انتظر قليلًا ثم أعد الإرسال.',
    ],
    notSent: ['Your message was not sent. Please send it again.', 'لم تُرسل رسالتك. أعد إرسالها من فضلك.'],
    elsewhere: ['Write your message on this page.', 'اكتب رسالتك في هذه الصفحة.'],
    closed: ['We do not take messages here at the moment.', 'لا نستقبل رسائل هنا في الوقت الحالي.'],
  },
});
