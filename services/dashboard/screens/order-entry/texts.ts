import { inBoth } from '../../../../shared/ui/texts/texts.ts';
import { stateTexts } from '../../frame/texts/states.ts';

export const entryTexts = inBoth({
  title: ['New order', 'طلب جديد'],
  lead: [
    'By phone or at the counter. Enter goes to the next line, Ctrl+Enter places the order.',
    'بالهاتف أو على الكاونتر. Enter للسطر التالي، وCtrl مع Enter لإنشاء الطلب.',
  ],
  items: ['Items', 'الأصناف'],
  item: (line: string) => [`Item ${line}`, `الصنف ${line}`],
  itemHint: [
    'Such as “2 Shawarma”: price and options come from your menu. Tab goes to the options, Space selects one.',
    'مثل «2 شاورما»: السعر والإضافات من قائمتك. Tab للإضافات، والمسافة لاختيار واحدة.',
  ],
  options: (line: string) => [`Item ${line}: menu options`, `الصنف ${line}: إضافات من القائمة`],
  price: (line: string) => [
    `Item ${line}: unit price, if it differs from the menu`,
    `الصنف ${line}: سعر الوحدة إن اختلف عن القائمة`,
  ],
  extras: (line: string) => [
    `Item ${line}: extras and requests, such as “Cheese 500, no onions”`,
    `الصنف ${line}: إضافات وطلبات، مثل «جبن 500، بلا بصل»`,
  ],
  short: {
    item: ['Item', 'الصنف'],
    price: ['Unit price', 'سعر الوحدة'],
    extras: ['Extras and requests', 'إضافات وطلبات'],
  },
  more: ['Add lines', 'إضافة أسطر'],
  phone: ['Phone', 'الهاتف'],
  phoneHint: [
    'Returning customers appear as you type. The last four digits are enough.',
    'يظهر الزبائن السابقون أثناء الكتابة. تكفي آخر أربعة أرقام.',
  ],
  name: ['Name', 'الاسم'],
  found: ['Returning customers', 'زبائن سابقون'],
  type: ['Delivery or pickup', 'توصيل أو استلام'],
  types: stateTexts.types,
  address: ['Address', 'العنوان'],
  fee: ['Delivery fee', 'أجرة التوصيل'],
  discount: ['Discount', 'خصم'],
  source: ['Source', 'المصدر'],
  sources: stateTexts.sources,
  wishes: ['Special instructions', 'تعليمات خاصة'],
  agreed: ['Or an agreed amount', 'أو مبلغ متفق عليه'],
  agreedLead: ['For an order without items: the amount and what it is for.', 'لطلب بلا أصناف: المبلغ وسببه.'],
  total: ['Amount', 'المبلغ'],
  notes: ['What it is for', 'سبب المبلغ'],
  place: ['Place order', 'إنشاء الطلب'],
  placed: (number: string) => [`Order ${number} was placed.`, `أُنشئ الطلب ${number}.`],
  errors: {
    lines: ['Enter at least one item, or an agreed amount.', 'اكتب صنفاً واحداً على الأقل، أو مبلغاً متفقاً عليه.'],
    item: ['Enter a name of up to 300 characters.', 'اكتب اسماً لا يزيد على ٣٠٠ حرف.'],
    price: ['This has no price on your menu: enter a unit price.', 'لا سعر لهذا في قائمتك: اكتب سعر الوحدة.'],
    option: [
      'The menu has changed: one of the options is no longer on it.',
      'تغيّرت القائمة: إحدى الإضافات لم تعد فيها.',
    ],
    amount: ['Enter an amount, such as 2500.', 'اكتب مبلغاً، مثل 2500.'],
    quantity: ['Enter a quantity above 0, up to 100,000.', 'اكتب عدداً أكبر من صفر ولا يزيد على ١٠٠ ألف.'],
    both: ['Enter either items or an agreed amount.', 'اكتب أصنافاً أو مبلغاً متفقاً عليه، لا كليهما.'],
    notes: ['Enter what the amount is for.', 'اكتب سبب هذا المبلغ.'],
    long: ['This is too long.', 'هذا طويل جداً.'],
    address: ['Enter the delivery address.', 'اكتب عنوان التوصيل.'],
    refused: [
      'The amounts do not add up: check the discount and the prices.',
      'المبالغ غير متطابقة: راجع الخصم والأسعار.',
    ],
    away: [
      'Orders cannot be placed right now. Nothing was placed; try again in a moment.',
      'لا يمكن إنشاء الطلبات الآن. لم يُنشأ شيء؛ حاول مرة أخرى بعد قليل.',
    ],
  },
});
