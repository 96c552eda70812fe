import type { CatalogLanguage } from '../rules/price.ts';
import type { Allergen, Label } from '../rules/snapshot.ts';

/** The page's own words in one language. */
export interface Words {
  readonly direction: 'ltr' | 'rtl';
  /** The region's form of the language, as Open Graph names it. */
  readonly locale: string;
  readonly menu: string;
  readonly menuOf: (title: string) => string;
  readonly categories: string;
  readonly search: string;
  readonly skip: string;
  readonly from: string;
  readonly onRequest: string;
  readonly soldOut: string;
  /** `{}` stands for a number. */
  readonly found: string;
  readonly noneFound: string;
  readonly updated: string;
  readonly gone: string;
  readonly dishGone: string;
  readonly copied: string;
  /** No connection: `{}` stands for when the menu was kept. */
  readonly kept: string;
  readonly offline: string;
  readonly waysOn: string;
  readonly whatsapp: string;
  readonly messenger: string;
  readonly telegram: string;
  readonly call: string;
  readonly map: string;
  readonly share: string;
  readonly orderOn: (chat: string) => string;
  readonly orderByPhone: string;
  /** What a chat begins with: a question about the menu at `address`, or an order of a dish. */
  readonly question: (address: string) => string;
  readonly order: (dish: string, address: string) => string;
  readonly hours: HoursTexts;
  readonly dish: string;
  readonly close: string;
  readonly wholeMenu: string;
  readonly allCategories: string;
  readonly toTop: string;
  readonly contains: string;
  readonly labels: Readonly<Record<Label, string>>;
  readonly allergens: Readonly<Record<Allergen, string>>;
  readonly alwaysCurrent: string;
  readonly scan: string;
  readonly empty: string;
  readonly notFound: string;
  readonly notFoundMore: string;
  readonly notAllowed: string;
  readonly notAllowedMore: string;
  readonly unavailable: string;
  readonly unavailableMore: string;
}

/** `{}` stands for a time, `{day}` for a day of the week. */
interface HoursTexts {
  readonly title: string;
  readonly always: string;
  readonly openUntil: string;
  readonly opensAt: string;
  readonly opensTomorrow: string;
  readonly opensOn: string;
  readonly closedThatDay: string;
  readonly allDay: string;
}

const english: Words = {
  direction: 'ltr',
  locale: 'en_US',
  menu: 'Menu',
  menuOf: (title) => `${title}: menu and prices`,
  categories: 'Categories',
  search: 'Search the menu',
  skip: 'Skip to the menu',
  from: 'From',
  onRequest: 'Price on request',
  soldOut: 'Sold out',
  found: 'Found: {}',
  noneFound: 'Nothing on the menu matches your search.',
  updated: 'The menu was just updated',
  gone: 'This menu is currently not available. What you see may be out of date.',
  dishGone: 'This dish is no longer on the menu.',
  copied: 'Link copied',
  kept: 'You’re offline. This is the menu as of {}.',
  offline: 'You’re offline. This menu may be out of date.',
  waysOn: 'Order or ask',
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  telegram: 'Telegram',
  call: 'Call',
  map: 'Directions',
  share: 'Share',
  orderOn: (chat) => `Order on ${chat}`,
  orderByPhone: 'Order by phone',
  question: (address) => `Hello! I have a question about your menu.\n${address}`,
  order: (dish, address) => `Hello! I would like to order: ${dish}\n${address}`,
  hours: {
    title: 'Opening hours',
    always: 'Always open',
    openUntil: 'Open until {}',
    opensAt: 'Closed · opens at {}',
    opensTomorrow: 'Closed · opens tomorrow at {}',
    opensOn: 'Closed · opens on {day} at {}',
    closedThatDay: 'Closed',
    allDay: 'All day',
  },
  dish: 'Dish',
  close: 'Close',
  wholeMenu: 'Full menu',
  allCategories: 'All categories',
  toTop: 'Back to top',
  contains: 'Contains',
  labels: {
    popular: 'Popular',
    new: 'New',
    spicy: 'Spicy',
    vegetarian: 'Vegetarian',
    vegan: 'Vegan',
    gluten_free: 'Gluten-free',
    halal: 'Halal',
  },
  allergens: {
    gluten: 'gluten',
    crustaceans: 'crustaceans',
    eggs: 'eggs',
    fish: 'fish',
    peanuts: 'peanuts',
    soy: 'soy',
    milk: 'milk',
    nuts: 'nuts',
    celery: 'celery',
    mustard: 'mustard',
    sesame: 'sesame',
    sulphites: 'sulphites',
    lupin: 'lupin',
    molluscs: 'molluscs',
  },
  alwaysCurrent: 'This page always shows the current menu.',
  scan: 'Scan for the current menu and prices',
  empty: 'This menu is empty.',
  notFound: 'Menu not found',
  notFoundMore: 'The address may be mistyped, or the menu is currently not available. Please ask the staff.',
  notAllowed: 'This page is read-only',
  notAllowedMore: 'It does not accept requests that send data.',
  unavailable: 'The menu cannot be shown right now',
  unavailableMore: 'Please try again in a moment.',
};

const arabic: Words = {
  direction: 'rtl',
  locale: 'ar_IQ',
  menu: 'قائمة الطعام',
  menuOf: (title) => `${title}: قائمة الطعام والأسعار`,
  categories: 'الأقسام',
  search: 'ابحث في القائمة',
  skip: 'انتقل إلى القائمة',
  from: 'ابتداءً من',
  onRequest: 'السعر عند الطلب',
  soldOut: 'نفد',
  found: 'عدد النتائج: {}',
  noneFound: 'لا يوجد في القائمة ما يطابق بحثك.',
  updated: 'تم تحديث القائمة للتو',
  gone: 'هذه القائمة غير متاحة حاليًا، وقد يكون ما تراه قديمًا.',
  dishGone: 'لم يعد هذا الطبق في القائمة.',
  copied: 'تم نسخ الرابط',
  kept: 'أنت غير متصل بالإنترنت. هذه القائمة كما كانت في {}.',
  offline: 'أنت غير متصل بالإنترنت، وقد تكون القائمة قديمة.',
  waysOn: 'اطلب أو اسأل',
  whatsapp: 'واتساب',
  messenger: 'ماسنجر',
  telegram: 'تيليغرام',
  call: 'اتصال',
  map: 'الموقع',
  share: 'مشاركة',
  orderOn: (chat) => `اطلب عبر ${chat}`,
  orderByPhone: 'اطلب بالهاتف',
  question: (address) => `مرحبًا! لدي سؤال عن القائمة.\n${address}`,
  order: (dish, address) => `مرحبًا! أود أن أطلب: ${dish}\n${address}`,
  hours: {
    title: 'أوقات العمل',
    always: 'مفتوح دائمًا',
    openUntil: 'مفتوح حتى {}',
    opensAt: 'مغلق · يفتح الساعة {}',
    opensTomorrow: 'مغلق · يفتح غدًا الساعة {}',
    opensOn: 'مغلق · يفتح يوم {day} الساعة {}',
    closedThatDay: 'مغلق',
    allDay: 'طوال اليوم',
  },
  dish: 'الطبق',
  close: 'إغلاق',
  wholeMenu: 'القائمة كاملة',
  allCategories: 'كل الأقسام',
  toTop: 'العودة إلى الأعلى',
  contains: 'يحتوي على',
  labels: {
    popular: 'الأكثر طلبًا',
    new: 'جديد',
    spicy: 'حار',
    vegetarian: 'نباتي',
    vegan: 'نباتي صرف',
    gluten_free: 'خالٍ من الغلوتين',
    halal: 'حلال',
  },
  allergens: {
    gluten: 'الغلوتين',
    crustaceans: 'القشريات',
    eggs: 'البيض',
    fish: 'السمك',
    peanuts: 'الفول السوداني',
    soy: 'الصويا',
    milk: 'الحليب',
    nuts: 'المكسرات',
    celery: 'الكرفس',
    mustard: 'الخردل',
    sesame: 'السمسم',
    sulphites: 'الكبريتيت',
    lupin: 'الترمس',
    molluscs: 'الرخويات',
  },
  alwaysCurrent: 'تعرض هذه الصفحة القائمة الحالية دائمًا.',
  scan: 'امسح الرمز للاطلاع على القائمة والأسعار الحالية',
  empty: 'هذه القائمة فارغة.',
  notFound: 'لم يُعثر على القائمة',
  notFoundMore: 'ربما كُتب العنوان خطأً، أو أن القائمة غير متاحة حاليًا. يُرجى سؤال الموظفين.',
  notAllowed: 'هذه الصفحة للقراءة فقط',
  notAllowedMore: 'لا تقبل هذه الصفحة إرسال البيانات.',
  unavailable: 'لا يمكن عرض القائمة الآن',
  unavailableMore: 'يُرجى المحاولة مرة أخرى بعد قليل.',
};

export const words: Readonly<Record<CatalogLanguage, Words>> = { en: english, ar: arabic };
