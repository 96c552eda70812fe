import type { CatalogLanguage } from '../domain/catalog/price.ts';

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
  gone: 'This menu is not public at the moment. What you see may be out of date.',
  alwaysCurrent: 'This page always shows the current menu.',
  scan: 'Scan for the current menu and prices',
  empty: 'There is nothing on this menu yet.',
  notFound: 'There is no menu here',
  notFoundMore: 'The address may be mistyped, or the menu is not public at the moment. Please ask the staff.',
  notAllowed: 'This page can only be read',
  notAllowedMore: 'It takes nothing that is sent to it.',
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
  gone: 'هذه القائمة غير متاحة للعموم حاليًا، وقد يكون ما تراه قديمًا.',
  alwaysCurrent: 'تعرض هذه الصفحة القائمة الحالية دائمًا.',
  scan: 'امسح الرمز للاطلاع على القائمة والأسعار الحالية',
  empty: 'لا يوجد شيء في هذه القائمة بعد.',
  notFound: 'لا توجد قائمة هنا',
  notFoundMore: 'ربما كُتب العنوان خطأً، أو أن القائمة غير متاحة للعموم حاليًا. يُرجى سؤال الموظفين.',
  notAllowed: 'هذه الصفحة للقراءة فقط',
  notAllowedMore: 'لا تقبل هذه الصفحة أي شيء يُرسل إليها.',
  unavailable: 'لا يمكن عرض القائمة الآن',
  unavailableMore: 'يُرجى المحاولة مرة أخرى بعد قليل.',
};

export const words: Readonly<Record<CatalogLanguage, Words>> = { en: english, ar: arabic };
