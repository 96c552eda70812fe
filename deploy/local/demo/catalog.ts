import type { Weekday } from '../../../shared/catalog/rules/hours.ts';
import type { Allergen, Label } from '../../../shared/catalog/rules/snapshot.ts';
import { dishes } from './menu.ts';
import { logo, pictures } from './pictures.ts';

/** The menu of the demo's restaurant as a draft to put and publish, in English and Arabic. */
export function demoCatalog() {
  return {
    branding: {
      title: 'Dijla Grill',
      titleArabic: 'مشويات دجلة',
      tagline: 'Charcoal, tannour bread and the river at dusk · Abu Nuwas Street, Baghdad',
      taglineArabic: 'فحمٌ وخبز تنور ودجلة عند المغيب · شارع أبي نواس، بغداد',
      accent: '#9c3a1d',
      logo,
    },
    contact: contact(),
    categories: [starters(), grill(), kitchen(), sweets(), drinks()],
  };
}

/** Numbers and names that belong to nobody: those of films, and an address that only documents use. */
function contact() {
  const daily = (opens: string, closes: string, ...days: readonly Weekday[]) =>
    days.map((day) => ({ day, opens, closes }));
  return {
    whatsapp: '+12025550143',
    phone: '+12025550143',
    telegram: 'dijla_grill_demo',
    map: 'https://www.openstreetmap.org/?mlat=33.3152&mlon=44.3950#map=17/33.3152/44.3950',
    hours: [
      ...daily('11:00', '23:00', 'sat', 'sun', 'mon', 'tue', 'wed'),
      ...daily('11:00', '01:00', 'thu'),
      ...daily('13:00', '01:00', 'fri'),
    ],
  };
}

interface Words {
  readonly name: string;
  readonly nameArabic: string;
  readonly description?: string;
  readonly descriptionArabic?: string;
}

interface More {
  readonly image?: string;
  readonly availability?: 'sold_out';
  readonly labels?: readonly Label[];
  readonly allergens?: readonly Allergen[];
}

const dinars = (amount: number) => ({ kind: 'fixed', amount, currency: 'IQD' }) as const;
const from = (amount: number) => ({ kind: 'starting_at', amount, currency: 'IQD' }) as const;

type Price =
  | ReturnType<typeof dinars | typeof from>
  | { readonly kind: 'quote' }
  | { readonly kind: 'label'; readonly label: string; readonly labelArabic: string };

/** Names are written `English | Arabic`, and so are descriptions. */
function item(id: string, names: string, price: Price, descriptions = '', more: More = {}) {
  const words = inBoth(names, descriptions);
  return { id, ...words, price, ...optionsOf(words.name), ...more };
}

/** What the demo's orders take with a dish is what the menu offers with it. */
function optionsOf(dish: string) {
  const options = dishes.find(({ name }) => name.en === dish)?.options;
  return options && { options: options.map(({ name, price }) => option(name.en, name.ar, price)) };
}

const option = (name: string, nameArabic: string, amount: number) => ({
  name,
  nameArabic,
  ...(amount > 0 && { price: { amount, currency: 'IQD' } as const }),
});

function inBoth(names: string, descriptions: string): Words {
  const [name = '', nameArabic = ''] = names.split(' | ');
  const [description, descriptionArabic] = descriptions.split(' | ');
  return { name, nameArabic, ...(description && descriptionArabic && { description, descriptionArabic }) };
}

function starters() {
  return {
    id: 'starters',
    ...inBoth('To begin | المقبلات', ''),
    items: [
      item(
        'lentil-soup',
        'Lentil soup | شوربة عدس',
        dinars(2_500),
        'Red lentils, cumin, a squeeze of lemon | عدس أحمر وكمون وعصرة ليمون',
        { image: pictures.soup, labels: ['vegan'] },
      ),
      item(
        'hummus',
        'Hummus | حمص بطحينة',
        dinars(3_000),
        'Chickpeas, sesame, olive oil from Bashiqa | حمص وطحينة وزيت زيتون من بعشيقة',
        { image: pictures.hummus, labels: ['vegan', 'gluten_free'], allergens: ['sesame'] },
      ),
      item(
        'fattoush',
        'Fattoush | فتوش',
        dinars(4_000),
        'Cucumber, tomato, sumac and crisp bread | خيار وطماطم وسماق وخبز محمص',
        { image: pictures.fattoush, labels: ['vegetarian'], allergens: ['gluten'] },
      ),
      item(
        'turshi',
        'House pickles | طرشي البيت',
        dinars(1_500),
        'Turnip, cucumber and cauliflower, in date vinegar | شلغم وخيار وقرنابيط بخل التمر',
      ),
      item(
        'tannour-bread',
        'Tannour bread | خبز تنور',
        dinars(1_000),
        'Two loaves, straight from the oven | رغيفان من التنور مباشرة',
      ),
    ],
  };
}

function grill() {
  return {
    id: 'grill',
    ...inBoth('From the charcoal | على الفحم', ''),
    items: [
      item(
        'masgouf',
        'Masgouf | مسكوف',
        from(28_000),
        'Carp from the Tigris, opened and grilled beside an open fire for an hour. Ask for the fish of the day. | كارب من دجلة، يُفتح ويُشوى ساعةً قرب النار. اسأل عن سمكة اليوم.',
        { image: pictures.masgouf, labels: ['popular'], allergens: ['fish'] },
      ),
      item(
        'kebab',
        'Iraqi kebab | كباب عراقي',
        dinars(9_000),
        'Four skewers of hand-chopped lamb, grilled tomato, sumac onions | أربعة أسياخ لحم غنم مفروم باليد مع طماطم مشوية وبصل بالسماق',
        { image: pictures.kebab, labels: ['popular'], allergens: ['gluten'] },
      ),
      item(
        'lamb-tikka',
        'Lamb tikka | تكة لحم',
        dinars(10_000),
        'Shoulder and tail fat in turn, the old way | لحم كتف ولية بالتناوب، على الأصول',
      ),
      item(
        'chicken-tikka',
        'Chicken tikka | تكة دجاج',
        dinars(8_000),
        'In yoghurt, saffron and dried lime overnight | منقوعة ليلةً باللبن والزعفران ونومي البصرة',
        { image: pictures.tikka, allergens: ['milk'] },
      ),
      item(
        'mixed-grill',
        'Mixed grill for the table | مشاوي مشكلة للمائدة',
        from(35_000),
        'Kebab, both tikkas, wings and liver for three or more | كباب والتكتان وأجنحة ومعلاق لثلاثة أشخاص فأكثر',
      ),
      item(
        'quails',
        'Quails | سمّان مشوي',
        { kind: 'label', label: 'Price of the day', labelArabic: 'حسب سعر اليوم' },
        'Three birds with pomegranate | ثلاثة طيور بدبس الرمان',
        { availability: 'sold_out' },
      ),
    ],
  };
}

function kitchen() {
  return {
    id: 'kitchen',
    ...inBoth('From the kitchen | من المطبخ', ''),
    items: [
      item(
        'quzi',
        'Quzi with rice | قوزي على تمن',
        dinars(18_000),
        'Lamb that falls off the bone, almonds, raisins, fried noodles | لحم يذوب عن العظم مع لوز وكشمش وشعرية',
        { availability: 'sold_out' },
      ),
      item(
        'biryani',
        'Chicken biryani | برياني دجاج',
        dinars(9_500),
        'Baghdad style, with peas, potato and egg | على الطريقة البغدادية بالبزاليا والبطاطا والبيض',
        { image: pictures.biryani, labels: ['spicy'], allergens: ['eggs', 'nuts'] },
      ),
      item(
        'dolma',
        'Dolma | دولمة',
        dinars(12_000),
        'Vine leaves, onions and aubergine, turned out at your table | ورق عنب وبصل وباذنجان، تُقلب على مائدتك',
      ),
      item(
        'tashreeb',
        'Lamb tashreeb | تشريب لحم',
        dinars(11_000),
        'Broth over bread, with chickpeas and dried lime | مرق على الخبز مع حمص ونومي بصرة',
      ),
      item(
        'whole-lamb',
        'Whole lamb for your feast | خروف محشي لعزيمتك',
        { kind: 'quote' },
        'Two days ahead, please | يُطلب قبل يومين',
      ),
    ],
  };
}

function sweets() {
  return {
    id: 'sweets',
    ...inBoth('Sweet | الحلويات', ''),
    items: [
      item(
        'kunafa',
        'Kunafa | كنافة',
        dinars(5_000),
        'Warm cheese, orange blossom, pistachio | جبن دافئ وماء زهر وفستق',
        { image: pictures.kunafa, labels: ['vegetarian'], allergens: ['gluten', 'milk', 'nuts'] },
      ),
      item('zalabia', 'Zalabia | زلابية', dinars(3_500), 'Fried to order, in rose syrup | تُقلى عند الطلب بقطر الورد'),
      item('kleicha', 'Kleicha | كليجة', dinars(2_000), 'Date and cardamom, three pieces | بالتمر والهيل، ثلاث قطع'),
    ],
  };
}

function drinks() {
  return {
    id: 'drinks',
    ...inBoth('To drink | المشروبات', ''),
    items: [
      item('tea', 'Iraqi tea | جاي عراقي', dinars(750), 'Black, with cardamom, in an istikan | أسود بالهيل في استكان', {
        image: pictures.tea,
      }),
      item('numi', 'Dried lime tea | نومي بصرة', dinars(1_250)),
      item('shenina', 'Erbil yoghurt drink | لبن أربيل', dinars(1_500)),
      item('pomegranate', 'Pomegranate juice | عصير رمان', from(3_000), 'Pressed while you wait | يُعصر أمامك'),
    ],
  };
}
