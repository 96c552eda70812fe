import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const exportTexts = inBoth({
  title: ['Export', 'تصدير'],
  lead: [
    'Download your orders as a file, with the same fields as the API.',
    'نزّل طلباتك في ملف، بالحقول نفسها التي في API.',
  ],
  from: ['Placed from', 'وصلت ابتداءً من'],
  to: ['Placed until', 'وصلت حتى'],
  fromHint: [
    'Leave empty for all. The day is included; days are in the workspace’s time zone.',
    'اتركه فارغاً للكل. اليوم نفسه مشمول، بتوقيت مساحة العمل.',
  ],
  format: ['Format', 'الصيغة'],
  formats: {
    jsonl: {
      label: ['JSON Lines', 'JSON Lines'],
      hint: ['One order per line, exactly as in the API. For programs.', 'كل طلب في سطر كما في API تماماً. للبرامج.'],
    },
    csv: {
      label: ['CSV, one row per order', 'CSV، صف لكل طلب'],
      hint: [
        'For spreadsheets. Items and promotions are in one cell each, as JSON.',
        'لجداول البيانات. الأصناف والعروض كلٌّ في خلية بصيغة JSON.',
      ],
    },
    csv_lines: {
      label: ['CSV, one row per item', 'CSV، صف لكل صنف'],
      hint: [
        'For spreadsheets: what was sold. Orders without items are left out.',
        'لجداول البيانات: ما بيع. لا تظهر فيه الطلبات التي بلا أصناف.',
      ],
    },
  },
  formatHint: [
    'In CSV files, text that a spreadsheet would read as a formula starts with an apostrophe.',
    'في ملفات CSV يبدأ بفاصلة عليا كل نص قد يقرؤه جدول البيانات معادلةً.',
  ],
  after: ['Continue after order', 'المتابعة بعد الطلب'],
  afterHint: [
    'Only if a download stopped early: the id (ord_…) of the last complete order in the file. The rest comes without the header row.',
    'فقط إذا انقطع التنزيل: معرّف آخر طلب كامل في الملف (ord_…). تأتي البقية بلا صف العناوين.',
  ],
  download: ['Download', 'تنزيل'],
  progress: ['Progress', 'التقدّم'],
  states: {
    running: ['In progress', 'جارٍ'],
    done: ['Complete', 'اكتمل'],
    broken: ['Incomplete', 'غير مكتمل'],
  },
  soFar: (rows: string, kilobytes: string) => [
    `Orders: ${rows}. Size: ${kilobytes} kB.`,
    `الطلبات: ${rows}. الحجم: ${kilobytes} كيلوبايت.`,
  ],
  brokenText: [
    'The file is incomplete. Enter the id of its last complete order under “Continue after order” and download the rest.',
    'الملف غير مكتمل. اكتب معرّف آخر طلب كامل فيه في «المتابعة بعد الطلب» ونزّل البقية.',
  ],
  privacy: [
    'The file contains names, phone numbers and addresses of your customers: keep it safe.',
    'في الملف أسماء زبائنك وأرقامهم وعناوينهم: احفظه في مكان آمن.',
  ],
  errors: {
    day: ['Enter a day such as 2026-03-01, or leave it empty.', 'اكتب يوماً مثل \u20662026-03-01\u2069 أو اتركه فارغاً.'],
    order: ['The last day is before the first.', 'اليوم الأخير قبل الأول.'],
    format: ['Choose a format.', 'اختر صيغة.'],
    after: ['There is no order with this id.', 'لا يوجد طلب بهذا المعرّف.'],
    busy: [
      'Other exports are in progress. Try again when they have finished.',
      'هناك تصدير آخر جارٍ. حاول مرة أخرى عندما ينتهي.',
    ],
  },
});
