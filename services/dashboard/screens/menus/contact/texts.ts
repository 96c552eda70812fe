import { byName, inBoth, pairs } from '../../../../../shared/ui/texts/texts.ts';

/** Also used for the list of changes of a menu. */
export const contactFields = pairs({
  webChat: ['Chat on the menu’s own page', 'محادثة في صفحة القائمة نفسها'],
  whatsapp: ['WhatsApp number', 'رقم واتساب'],
  telegram: ['Telegram name', 'اسم تيليغرام'],
  messenger: ['Messenger page', 'صفحة ماسنجر'],
  phone: ['Phone number for calls', 'رقم الهاتف للاتصال'],
  map: ['Map link', 'رابط الخريطة'],
  hours: ['Opening hours', 'أوقات العمل'],
  timezone: ['Time zone', 'المنطقة الزمنية'],
});

export const contactTexts = inBoth({
  ...contactFields,
  lead: [
    'Adds buttons for chat, calls and directions to the menu, and shows whether you are open.',
    'يضيف إلى القائمة أزراراً للمحادثة والاتصال والموقع، ويبيّن هل المكان مفتوح.',
  ],
  chat: ['Without another app', 'من دون تطبيق آخر'],
  webChatHint: [
    'Guests write on a page of the menu, you answer in the inbox. It begins once the menu is published.',
    'يكتب الضيوف في صفحة من القائمة وتردّ أنت من صندوق الوارد. يبدأ بعد نشر القائمة.',
  ],
  whatsappHint: [
    '“Order” starts a chat that names the dish. Leave empty what you do not use.',
    'زر «اطلب» يبدأ محادثة تذكر اسم الطبق. اترك فارغاً ما لا تستخدمه.',
  ],
  mapHint: ['Copy it from “Share” in your map app.', 'انسخه من زر «مشاركة» في تطبيق الخرائط.'],
  hoursHint: (zone: string) => [
    `In the time zone ${zone}. Use the second line if you close in between. A day without times is closed. A closing time after midnight belongs to the day that you opened. Enter the same time twice for open all day.`,
    `بتوقيت \u2066${zone}\u2069. استخدم السطر الثاني إن كنت تغلق ثم تفتح في اليوم نفسه. اليوم الذي لا وقت فيه مغلق. الإغلاق بعد منتصف الليل يُحسب لليوم الذي فتحت فيه. اكتب الوقت نفسه مرتين إن كان مفتوحاً طوال اليوم.`,
  ],
  opens: ['Opens', 'يفتح'],
  closes: ['Closes', 'يغلق'],
  opensAgain: ['Opens again', 'يفتح ثانيةً'],
  closesAgain: ['Closes again', 'يغلق ثانيةً'],
  matching: byName({
    whatsapp: [
      'Enter the number with its country code, such as +964 770 123 4567.',
      'اكتب الرقم مع رمز بلده، مثل ‎+964 770 123 4567.',
    ],
    phone: [
      'Enter the number with its country code, such as +964 770 123 4567.',
      'اكتب الرقم مع رمز بلده، مثل ‎+964 770 123 4567.',
    ],
    telegram: [
      'Enter the name or its link, such as t.me/dijla_grill.',
      'اكتب الاسم وحده أو رابطه، مثل t.me/dijla_grill.',
    ],
    messenger: [
      'Enter the name of the page or its link, such as m.me/dijlagrill.',
      'اكتب اسم الصفحة أو رابطها، مثل m.me/dijlagrill.',
    ],
    map: ['Enter a link that begins with https://.', 'اكتب عنواناً يبدأ بـ \u2066https://\u2069.'],
    opens: ['Enter both times, such as 10:00 and 23:00.', 'اكتب الوقتين، مثل 10:00 و23:00.'],
    closes: ['Enter both times, such as 10:00 and 23:00.', 'اكتب الوقتين، مثل 10:00 و23:00.'],
  }),
});
