import type { Bilingual, Language } from './menu.ts';
import type { Random } from './random.ts';

/** A customer of the demo. */
export interface Person {
  /** Once the platform knows the customer. */
  readonly id?: string;
  readonly conversationId?: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly address: string;
  readonly language: Language;
}

/** Somebody in Baghdad who writes in one of the two languages. */
export function somebody(random: Random): Person {
  const language = random.chance(0.65) ? 'ar' : 'en';
  const first = random.pick(firstNames);
  const family = random.pick(familyNames);
  return {
    name: `${first[language]} ${family[language]}`,
    phone: mobileNumber(random),
    email: random.chance(0.3) ? emailOf(first.en, family.en, random) : null,
    address: address(random, language),
    language,
  };
}

/** An Iraqi mobile number: the country, the operator's prefix, and seven digits more. */
function mobileNumber(random: Random): string {
  const operator = random.pick(['750', '770', '771', '772', '773', '780', '781', '782', '783', '790']);
  return `+964${operator}${String(random.whole(1_000_000, 9_999_999))}`;
}

function emailOf(first: string, family: string, random: Random): string {
  return `${first}.${family.replace(/[^A-Za-z]/g, '')}${random.whole(1, 99)}@example.com`.toLowerCase();
}

/** Baghdad's addresses count quarters, lanes and houses, and name what is near. */
function address(random: Random, language: Language): string {
  const district = random.pick(districts)[language];
  const [quarter, lane, house] = [random.whole(101, 925), random.whole(1, 70), random.whole(1, 120)];
  const near = random.pick(landmarks)[language];
  return language === 'ar'
    ? `${district}، محلة ${quarter}، زقاق ${lane}، دار ${house}، قرب ${near}`
    : `${district}, Mahalla ${quarter}, Zuqaq ${lane}, House ${house}, near ${near}`;
}

const firstNames: readonly Bilingual[] = [
  { ar: 'علي', en: 'Ali' },
  { ar: 'زينب', en: 'Zainab' },
  { ar: 'مصطفى', en: 'Mustafa' },
  { ar: 'نور', en: 'Noor' },
  { ar: 'حسين', en: 'Hussein' },
  { ar: 'فاطمة', en: 'Fatima' },
  { ar: 'عمر', en: 'Omar' },
  { ar: 'مريم', en: 'Maryam' },
  { ar: 'سارة', en: 'Sara' },
  { ar: 'يوسف', en: 'Yousif' },
  { ar: 'رقية', en: 'Ruqaya' },
  { ar: 'أحمد', en: 'Ahmed' },
  { ar: 'هدى', en: 'Huda' },
  { ar: 'كرار', en: 'Karrar' },
  { ar: 'دانيا', en: 'Dania' },
  { ar: 'سيف', en: 'Saif' },
  { ar: 'تمارا', en: 'Tamara' },
  { ar: 'ريبين', en: 'Rebin' },
];

const familyNames: readonly Bilingual[] = [
  { ar: 'الجبوري', en: 'Al-Jubouri' },
  { ar: 'العبيدي', en: 'Al-Obaidi' },
  { ar: 'الساعدي', en: 'Al-Saadi' },
  { ar: 'التميمي', en: 'Al-Tamimi' },
  { ar: 'الدليمي', en: 'Al-Dulaimi' },
  { ar: 'الربيعي', en: 'Al-Rubaie' },
  { ar: 'الخزرجي', en: 'Al-Khazraji' },
  { ar: 'البياتي', en: 'Al-Bayati' },
  { ar: 'الزبيدي', en: 'Al-Zubaidi' },
  { ar: 'حداد', en: 'Haddad' },
  { ar: 'برزنجي', en: 'Barzanji' },
  { ar: 'القيسي', en: 'Al-Qaisi' },
];

const districts: readonly Bilingual[] = [
  { ar: 'الكرادة', en: 'Karrada' },
  { ar: 'المنصور', en: 'Mansour' },
  { ar: 'الأعظمية', en: 'Adhamiyah' },
  { ar: 'الكاظمية', en: 'Kadhimiya' },
  { ar: 'زيونة', en: 'Zayouna' },
  { ar: 'الجادرية', en: 'Jadriya' },
  { ar: 'الدورة', en: 'Dora' },
  { ar: 'شارع فلسطين', en: 'Palestine Street' },
  { ar: 'البياع', en: 'Bayaa' },
  { ar: 'اليرموك', en: 'Yarmouk' },
  { ar: 'بغداد الجديدة', en: 'New Baghdad' },
  { ar: 'الغزالية', en: 'Ghazaliya' },
];

const landmarks: readonly Bilingual[] = [
  { ar: 'جامع الرحمن', en: 'Al-Rahman Mosque' },
  { ar: 'صيدلية الشفاء', en: 'Al-Shifa Pharmacy' },
  { ar: 'ساحة التحرير', en: 'Tahrir Square' },
  { ar: 'مدرسة النهضة', en: 'Al-Nahda School' },
  { ar: 'محطة الوقود', en: 'the fuel station' },
  { ar: 'حديقة الزوراء', en: 'Zawraa Park' },
  { ar: 'جسر الطابقين', en: 'the double-decker bridge' },
  { ar: 'أسواق بابل', en: 'Babil Markets' },
];
