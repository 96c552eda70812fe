import { inBoth } from '../../texts/texts.ts';

const english = {
  lead: 'What leads guests on from the menu: buttons for a chat, a call and the way, and whether you are open now.',
  chatsHint: 'A tap on “Order” begins a chat that names the dish. Leave empty what you do not use.',
  whatsapp: 'WhatsApp number',
  telegram: 'Telegram name',
  messenger: 'Messenger page',
  phone: 'Phone number for calls',
  map: 'Place on a map',
  mapHint: 'The link that your map gives when you share the place.',
  hours: 'Opening hours',
  hoursHint: (zone: string) =>
    `By the clock of ${zone}. The second line is for a day that closes in between; a day without times is closed. What closes after midnight belongs to the day it opened; the same time twice means all day.`,
  opens: 'Opens',
  closes: 'Closes',
  opensAgain: 'Opens again',
  closesAgain: 'Closes again',
  timezone: 'Time zone',
  saved: 'Saved in the draft. Guests see it once you publish.',
  /** By the field that does not hold what it should. */
  matching: {
    whatsapp: 'Give the number with its country, such as +964 770 123 4567.',
    phone: 'Give the number with its country, such as +964 770 123 4567.',
    telegram: 'Give the name alone or its link, such as t.me/dijla_grill.',
    messenger: 'Give the name of the page or its link, such as m.me/dijlagrill.',
    map: 'Give an address that begins with https://.',
    opens: 'Give both times, such as 10:00 and 23:00.',
    closes: 'Give both times, such as 10:00 and 23:00.',
  } as Readonly<Record<string, string>>,
};

const arabic: typeof english = {
  lead: 'كيف يصل إليكم من يقرأ القائمة: أزرار للمحادثة والاتصال والموقع، وهل المكان مفتوح الآن.',
  chatsHint: 'زر «اطلب» يبدأ محادثة تذكر اسم الطبق. اترك فارغاً ما لا تستعمله.',
  whatsapp: 'رقم واتساب',
  telegram: 'اسم تيليغرام',
  messenger: 'صفحة ماسنجر',
  phone: 'رقم الهاتف للاتصال',
  map: 'الموقع على الخريطة',
  mapHint: 'الرابط الذي تعطيه الخريطة عند مشاركة المكان.',
  hours: 'أوقات العمل',
  hoursHint: (zone) =>
    `بتوقيت \u2066${zone}\u2069. السطر الثاني لمن يغلق ثم يفتح في اليوم نفسه، واليوم الذي لا وقت فيه مغلق. الإغلاق بعد منتصف الليل يُحسب لليوم الذي بدأ فيه الدوام، وتكرار الوقت نفسه يعني طوال اليوم.`,
  opens: 'يفتح',
  closes: 'يغلق',
  opensAgain: 'يفتح ثانيةً',
  closesAgain: 'يغلق ثانيةً',
  timezone: 'المنطقة الزمنية',
  saved: 'حُفظ في المسودة. يراه الضيوف بعد النشر.',
  matching: {
    whatsapp: 'اكتب الرقم مع رمز بلده، مثل ‎+964 770 123 4567.',
    phone: 'اكتب الرقم مع رمز بلده، مثل ‎+964 770 123 4567.',
    telegram: 'اكتب الاسم وحده أو رابطه، مثل t.me/dijla_grill.',
    messenger: 'اكتب اسم الصفحة أو رابطها، مثل m.me/dijlagrill.',
    map: 'اكتب عنواناً يبدأ بـ \u2066https://\u2069.',
    opens: 'اكتب الوقتين، مثل 10:00 و23:00.',
    closes: 'اكتب الوقتين، مثل 10:00 و23:00.',
  },
};

export const contactTexts = inBoth(english, arabic);
