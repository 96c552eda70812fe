import { inBoth } from '../../../../shared/ui/texts/texts.ts';
import { editTexts } from './edit/edit-texts.ts';
import { problemTexts } from './publish/problem-texts.ts';
import { publishTexts } from './publish/publish-texts.ts';

export const menuTexts = inBoth({
  title: ['Menus', 'القوائم'],
  lead: [
    'Menus for your guests’ phones. Changes go live when you publish; sold-out items show at once.',
    'قوائم لهواتف ضيوفك. تظهر التغييرات عند النشر، وما نفد يظهر فوراً.',
  ],
  create: ['New menu', 'قائمة جديدة'],
  createTitle: ['Create a menu', 'إنشاء قائمة'],
  createText: [
    'A name is enough to start. You add categories and items next, and publish when you are ready.',
    'يكفي الاسم للبداية. بعدها تضيف الأقسام والأصناف، وتنشر عندما تكون جاهزاً.',
  ],
  samples: ['Or begin with a sample', 'أو ابدأ بقائمة جاهزة'],
  samplesLead: [
    'With categories, items and prices in both languages, to change as you like. Guests see it once you publish it.',
    'فيها أقسام وأصناف وأسعار باللغتين، تغيّرها كما تشاء. يراها الضيوف بعد أن تنشرها.',
  ],
  begin: ['Begin with this', 'ابدأ بهذه'],
  empty: {
    title: ['No menus yet', 'لا توجد قوائم بعد'],
    text: ['Guests open a menu with its link or a QR code.', 'يفتح الضيوف القائمة برابطها أو برمز QR.'],
  },
  emptyForStaff: ['An admin can create one here.', 'يمكن للمدير إنشاء قائمة هنا.'],
  untitled: ['Untitled menu', 'قائمة بلا اسم'],
  menu: ['Menu', 'القائمة'],
  states: { live: ['Published', 'منشورة'], off: ['Not published', 'غير منشورة'], draft: ['Draft', 'مسودة'] },
  address: ['Address', 'العنوان'],
  changed: ['Last changed', 'آخر تغيير'],
  more: ['More menus', 'المزيد من القوائم'],
  tabs: {
    label: ['Parts of this menu', 'أجزاء هذه القائمة'],
    items: ['Items', 'الأصناف'],
    look: ['Name and look', 'الاسم والمظهر'],
    contact: ['Contact and hours', 'التواصل وأوقات العمل'],
    publish: ['Publish', 'النشر'],
    versions: ['Versions', 'الإصدارات'],
    share: ['Share and visits', 'المشاركة والزيارات'],
    preview: ['Preview', 'معاينة'],
  },
  disabled: {
    title: ['Publishing is switched off', 'النشر متوقف'],
    text: [
      'You can edit menus, but guests cannot see them and items cannot be marked as sold out. The operator of this service switches it on with PUBLIC_CATALOGS_ENABLED=true.',
      'يمكنك تعديل القوائم، لكن الضيوف لا يرونها ولا يمكن وضع علامة نفد على الأصناف. يشغّله مشغّل الخدمة بالإعداد PUBLIC_CATALOGS_ENABLED=true.',
    ],
  },
  categories: ['Categories', 'الأقسام'],
  categoryOf: (name: string, count: string) => [`${name} (${count})`, `${name} (${count})`],
  newCategory: ['New category', 'قسم جديد'],
  editCategory: ['Edit category', 'تعديل القسم'],
  newItem: ['New item', 'صنف جديد'],
  noCategories: {
    title: ['This menu is empty', 'هذه القائمة فارغة'],
    text: ['Start with a category, such as “Grill” or “Drinks”.', 'ابدأ بقسم، مثل «المشويات» أو «المشروبات».'],
  },
  noItems: {
    title: ['No items yet', 'لا أصناف بعد'],
    text: ['Add the first one with its name and price.', 'أضف أول صنف باسمه وسعره.'],
  },
  noneFound: {
    title: ['No results', 'لا نتائج'],
    text: [
      'No item name matches. Try fewer letters or the other language.',
      'لا يطابق البحث اسم أي صنف. جرّب حروفاً أقل أو اللغة الأخرى.',
    ],
  },
  find: ['Find an item', 'ابحث عن صنف'],
  found: (count: string) => [`Found: ${count}`, `عدد النتائج: ${count}`],
  foundMany: (shown: string) => [
    `Showing the first ${shown}. Type more to narrow it down.`,
    `تظهر أول ${shown} نتيجة. اكتب المزيد لتضييق البحث.`,
  ],
  clear: ['Show all', 'عرض الكل'],
  search: ['Search', 'بحث'],
  soldOut: ['Sold out', 'نفد'],
  markSoldOut: ['Mark sold out', 'اجعله نافداً'],
  markBack: ['Back on sale', 'أعِده إلى البيع'],
  markSoldOutOf: (name: string) => [`Mark sold out: ${name}`, `اجعله نافداً: ${name}`],
  markBackOf: (name: string) => [`Back on sale: ${name}`, `أعِده إلى البيع: ${name}`],
  switched: {
    sold_out: (name: string) => [`${name} is now shown as sold out.`, `يظهر ${name} الآن على أنه نفد.`],
    available: (name: string) => [`${name} is back on sale.`, `عاد ${name} إلى البيع.`],
  },
  needsLook: ['Check this', 'يحتاج إلى مراجعة'],
  up: (name: string) => [`Move ${name} up`, `نقل ${name} إلى الأعلى`],
  down: (name: string) => [`Move ${name} down`, `نقل ${name} إلى الأسفل`],
  drag: (name: string) => [`Drag ${name} to another place`, `سحب ${name} إلى مكان آخر`],
  pages: ['Pages', 'الصفحات'],
  previous: ['Previous items', 'الأصناف السابقة'],
  next: ['Next items', 'الأصناف التالية'],
  ...editTexts,
  ...publishTexts,
  errors: { title: ['Enter a name of up to 120 characters.', 'اكتب اسماً لا يزيد على ١٢٠ حرفاً.'] },
  chooseFile: ['Choose a picture first.', 'اختر صورة أولاً.'],
  problems: problemTexts,
});
