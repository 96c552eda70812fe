/** A word in the two languages of the demo. */
export interface Bilingual {
  readonly ar: string;
  readonly en: string;
}

export type Language = keyof Bilingual;

/** Something to order; prices in major units of the shop's currency. */
export interface Item {
  readonly name: Bilingual;
  readonly price: number;
  readonly options?: readonly { readonly name: Bilingual; readonly price: number }[];
}

export interface Offer {
  readonly id: string;
  readonly name: Bilingual;
  /** Share of the subtotal. */
  readonly share: number;
}

const extras = [
  { name: { ar: 'طرشي', en: 'Pickles' }, price: 500 },
  { name: { ar: 'صاص ثوم', en: 'Garlic sauce' }, price: 500 },
  { name: { ar: 'بدون بصل', en: 'No onions' }, price: 0 },
  { name: { ar: 'خبز إضافي', en: 'Extra bread' }, price: 250 },
];

const sizes = [
  { name: { ar: 'حجم كبير', en: 'Large' }, price: 1_000 },
  { name: { ar: 'قليل السكر', en: 'Less sugar' }, price: 0 },
];

/** The menu of the demo's restaurant, in Iraqi dinars. */
export const dishes: readonly Item[] = [
  { name: { ar: 'مسكوف', en: 'Masgouf' }, price: 28_000, options: extras },
  { name: { ar: 'كباب عراقي', en: 'Iraqi kebab' }, price: 9_000, options: extras },
  { name: { ar: 'تكة لحم', en: 'Lamb tikka' }, price: 10_000, options: extras },
  { name: { ar: 'تكة دجاج', en: 'Chicken tikka' }, price: 8_000, options: extras },
  { name: { ar: 'قوزي على تمن', en: 'Quzi with rice' }, price: 18_000 },
  { name: { ar: 'دولمة', en: 'Dolma' }, price: 12_000 },
  { name: { ar: 'تشريب لحم', en: 'Lamb tashreeb' }, price: 11_000 },
  { name: { ar: 'برياني دجاج', en: 'Chicken biryani' }, price: 9_500, options: extras },
  { name: { ar: 'كبة موصل', en: 'Mosul kubba' }, price: 7_500 },
  { name: { ar: 'شاورما دجاج', en: 'Chicken shawarma' }, price: 4_000, options: extras },
  { name: { ar: 'فلافل', en: 'Falafel sandwich' }, price: 1_500, options: extras },
  { name: { ar: 'شوربة عدس', en: 'Lentil soup' }, price: 2_500 },
  { name: { ar: 'فتوش', en: 'Fattoush' }, price: 4_000 },
  { name: { ar: 'حمص بطحينة', en: 'Hummus' }, price: 3_000 },
  { name: { ar: 'خبز تنور', en: 'Tannour bread' }, price: 1_000 },
  { name: { ar: 'كنافة', en: 'Kunafa' }, price: 5_000 },
  { name: { ar: 'زلابية', en: 'Zalabia' }, price: 3_500 },
  { name: { ar: 'جاي عراقي', en: 'Iraqi tea' }, price: 750, options: sizes },
  { name: { ar: 'نومي بصرة', en: 'Dried lime tea' }, price: 1_250, options: sizes },
  { name: { ar: 'لبن أربيل', en: 'Erbil yoghurt drink' }, price: 1_500, options: sizes },
];

const wrapping = [
  { name: { ar: 'تغليف هدية', en: 'Gift wrap' }, price: 2.5 },
  { name: { ar: 'بطاقة إهداء', en: 'Greeting card' }, price: 1 },
];

/** What the demo's store sells, in US dollars. */
export const goods: readonly Item[] = [
  { name: { ar: 'ديوان الجواهري', en: 'Collected poems of al-Jawahiri' }, price: 18.5, options: wrapping },
  { name: { ar: 'ألف ليلة وليلة', en: 'One Thousand and One Nights' }, price: 24.99, options: wrapping },
  { name: { ar: 'فرانكشتاين في بغداد', en: 'Frankenstein in Baghdad' }, price: 12.75, options: wrapping },
  { name: { ar: 'دفتر جلد', en: 'Leather notebook' }, price: 15, options: wrapping },
  { name: { ar: 'قلم خط عربي', en: 'Arabic calligraphy pen' }, price: 6.25 },
  { name: { ar: 'حبر صيني', en: 'Indian ink' }, price: 4.5 },
  { name: { ar: 'سدو منسوج يدوياً', en: 'Hand-woven sadu rug' }, price: 129 },
  { name: { ar: 'إبريق نحاس', en: 'Copper pitcher' }, price: 46.9, options: wrapping },
  { name: { ar: 'استكانات شاي (٦)', en: 'Istikan tea glasses (6)' }, price: 19.95, options: wrapping },
  { name: { ar: 'سماور كهربائي', en: 'Electric samovar' }, price: 74.5 },
  { name: { ar: 'سماعات لاسلكية', en: 'Wireless earphones' }, price: 39.99 },
  { name: { ar: 'شاحن متنقل', en: 'Power bank' }, price: 27.5 },
  { name: { ar: 'مصباح مكتب', en: 'Desk lamp' }, price: 22.35 },
  { name: { ar: 'تمر برحي ١ كغ', en: 'Barhi dates, 1 kg' }, price: 9.8 },
];

export const restaurantOffers: readonly Offer[] = [
  { id: 'lunch-10', name: { ar: 'خصم الغداء ١٠٪', en: 'Lunch 10% off' }, share: 0.1 },
  { id: 'family-15', name: { ar: 'عرض العائلة ١٥٪', en: 'Family 15% off' }, share: 0.15 },
];

export const storeOffers: readonly Offer[] = [
  { id: 'book-fair', name: { ar: 'معرض الكتاب ٢٠٪', en: 'Book fair 20% off' }, share: 0.2 },
  { id: 'welcome-5', name: { ar: 'أهلاً بك ٥٪', en: 'Welcome 5% off' }, share: 0.05 },
];
