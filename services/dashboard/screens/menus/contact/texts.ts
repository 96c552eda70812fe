import { inBoth } from '../../../../../shared/ui/texts/texts.ts';

const english = {
  lead: 'Adds buttons for chat, calls and directions to the menu, and shows whether you are open.',
  chatsHint: '“Order” starts a chat that names the dish. Leave empty what you do not use.',
  whatsapp: 'WhatsApp number',
  telegram: 'Telegram name',
  messenger: 'Messenger page',
  phone: 'Phone number for calls',
  map: 'Map link',
  mapHint: 'Copy it from “Share” in your map app.',
  hours: 'Opening hours',
  hoursHint: (zone: string) =>
    `In the time zone ${zone}. Use the second line if you close in between. A day without times is closed. A closing time after midnight belongs to the day that you opened. Enter the same time twice for open all day.`,
  opens: 'Opens',
  closes: 'Closes',
  opensAgain: 'Opens again',
  closesAgain: 'Closes again',
  timezone: 'Time zone',
  saved: 'Saved in the draft. Guests see it once you publish.',
  /** By the field that does not hold what it should. */
  matching: {
    whatsapp: 'Enter the number with its country code, such as +964 770 123 4567.',
    phone: 'Enter the number with its country code, such as +964 770 123 4567.',
    telegram: 'Enter the name or its link, such as t.me/dijla_grill.',
    messenger: 'Enter the name of the page or its link, such as m.me/dijlagrill.',
    map: 'Enter a link that begins with https://.',
    opens: 'Enter both times, such as 10:00 and 23:00.',
    closes: 'Enter both times, such as 10:00 and 23:00.',
  } as Readonly<Record<string, string>>,
};

const arabic: typeof english = {
  lead: 'يضيف إلى القائمة أزراراً للمحادثة والاتصال والموقع، ويبيّن هل المكان مفتوح.',
  chatsHint: 'زر «اطلب» يبدأ محادثة تذكر اسم الطبق. اترك فارغاً ما لا تستخدمه.',
  whatsapp: 'رقم واتساب',
  telegram: 'اسم تيليغرام',
  messenger: 'صفحة ماسنجر',
  phone: 'رقم الهاتف للاتصال',
  map: 'رابط الخريطة',
  mapHint: 'انسخه من زر «مشاركة» في تطبيق الخرائط.',
  hours: 'أوقات العمل',
  hoursHint: (zone) =>
    `بتوقيت \u2066${zone}\u2069. استخدم السطر الثاني إن كنت تغلق ثم تفتح في اليوم نفسه. اليوم الذي لا وقت فيه مغلق. الإغلاق بعد منتصف الليل يُحسب لليوم الذي فتحت فيه. اكتب الوقت نفسه مرتين إن كان مفتوحاً طوال اليوم.`,
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
