import type { OrderSource } from '../../../shared/orders/rules/transitions.ts';
import type { WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';
import { type Bilingual, dishes, goods, type Item, type Offer, restaurantOffers, storeOffers } from './menu.ts';

/** One of the demo's two businesses: what it sells, how, and what its customers say. */
export interface Shop {
  readonly kind: WorkspaceKind;
  readonly name: string;
  readonly currency: 'IQD' | 'USD';
  readonly items: readonly Item[];
  readonly offers: readonly Offer[];
  /** Amounts are whole multiples of this: Baghdad knows no coin below 250 dinars. */
  readonly smallest: number;
  readonly deliveryFees: readonly number[];
  readonly sources: readonly (readonly [OrderSource, number])[];
  /** What was agreed in an amount-only order, and about how much. */
  readonly agreements: readonly (readonly [Bilingual, number])[];
  readonly wishes: readonly Bilingual[];
}

export const restaurant: Shop = {
  kind: 'restaurant',
  name: 'مشويات دجلة · Dijla Grill',
  currency: 'IQD',
  items: dishes,
  offers: restaurantOffers,
  smallest: 250,
  deliveryFees: [2_000, 3_000, 4_000, 5_000],
  sources: [
    ['chat', 45],
    ['storefront', 35],
    ['phone', 12],
    ['dashboard', 8],
  ],
  agreements: [
    [{ ar: 'قوزي لأربعين شخصاً، كما اتفقنا مع أبو علي', en: 'Quzi for forty people, as agreed with Abu Ali' }, 650_000],
    [{ ar: 'مأدبة خطوبة يوم الخميس', en: 'Engagement dinner on Thursday' }, 1_250_000],
    [{ ar: 'وجبات غداء للشركة، ٢٥ وجبة', en: 'Office lunches, 25 meals' }, 225_000],
  ],
  wishes: [
    { ar: 'بدون بصل رجاءً', en: 'No onions, please' },
    { ar: 'اتصلوا قبل الوصول', en: 'Call before you arrive' },
    { ar: 'حار زيادة', en: 'Extra spicy' },
    { ar: 'الباب الأزرق، الطابق الثاني', en: 'The blue door, second floor' },
  ],
};

export const store: Shop = {
  kind: 'store',
  name: 'مكتبة المتنبي · Mutanabbi Books & Gifts',
  currency: 'USD',
  items: goods,
  offers: storeOffers,
  smallest: 0.01,
  deliveryFees: [2, 3.5, 5],
  sources: [
    ['storefront', 40],
    ['chat', 18],
    ['invoice', 20],
    ['dashboard', 12],
    ['phone', 10],
  ],
  agreements: [
    [{ ar: 'مناهج مدرسية حسب القائمة', en: 'School books as listed' }, 480],
    [{ ar: 'هدايا مؤتمر، خمسون قطعة', en: 'Conference gifts, fifty pieces' }, 1_150],
  ],
  wishes: [
    { ar: 'تغليف هدية رجاءً', en: 'Please wrap it as a gift' },
    { ar: 'التسليم بعد الخامسة مساءً', en: 'Deliver after five' },
    { ar: 'بدون فاتورة داخل العلبة', en: 'No invoice in the box' },
  ],
};
