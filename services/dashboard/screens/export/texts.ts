import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const english = {
  title: 'Export',
  lead: 'Download your orders as a file, with the same fields as the API.',
  from: 'Placed from',
  to: 'Placed until',
  dayHint: 'Leave empty for all. The day is included; days are in the workspace’s time zone.',
  format: 'Format',
  formats: {
    jsonl: { name: 'JSON Lines', hint: 'One order per line, exactly as in the API. For programs.' },
    csv: {
      name: 'CSV, one row per order',
      hint: 'For spreadsheets. Items and promotions are in one cell each, as JSON.',
    },
    csv_lines: {
      name: 'CSV, one row per item',
      hint: 'For spreadsheets: what was sold. Orders without items are left out.',
    },
  },
  formula: 'In CSV files, text that a spreadsheet would read as a formula starts with an apostrophe.',
  after: 'Continue after order',
  afterHint:
    'Only if a download stopped early: the id (ord_…) of the last complete order in the file. The rest comes without the header row.',
  download: 'Download',
  progress: 'Progress',
  states: { running: 'In progress', done: 'Complete', broken: 'Incomplete' },
  soFar: (rows: string, kilobytes: string) => `Orders: ${rows}. Size: ${kilobytes} kB.`,
  brokenText:
    'The file is incomplete. Enter the id of its last complete order under “Continue after order” and download the rest.',
  privacy: 'The file contains names, phone numbers and addresses of your customers: keep it safe.',
  errors: {
    day: 'Enter a day such as 2026-03-01, or leave it empty.',
    order: 'The last day is before the first.',
    format: 'Choose a format.',
    after: 'There is no order with this id.',
    busy: 'Other exports are in progress. Try again when they have finished.',
  },
};

const arabic: typeof english = {
  title: 'تصدير',
  lead: 'نزّل طلباتك في ملف، بالحقول نفسها التي في API.',
  from: 'وصلت ابتداءً من',
  to: 'وصلت حتى',
  dayHint: 'اتركه فارغاً للكل. اليوم نفسه مشمول، بتوقيت مساحة العمل.',
  format: 'الصيغة',
  formats: {
    jsonl: { name: 'JSON Lines', hint: 'كل طلب في سطر كما في API تماماً. للبرامج.' },
    csv: { name: 'CSV، صف لكل طلب', hint: 'لجداول البيانات. الأصناف والعروض كلٌّ في خلية بصيغة JSON.' },
    csv_lines: { name: 'CSV، صف لكل صنف', hint: 'لجداول البيانات: ما بيع. لا تظهر فيه الطلبات التي بلا أصناف.' },
  },
  formula: 'في ملفات CSV يبدأ بفاصلة عليا كل نص قد يقرؤه جدول البيانات معادلةً.',
  after: 'المتابعة بعد الطلب',
  afterHint: 'فقط إذا انقطع التنزيل: معرّف آخر طلب كامل في الملف (ord_…). تأتي البقية بلا صف العناوين.',
  download: 'تنزيل',
  progress: 'التقدّم',
  states: { running: 'جارٍ', done: 'اكتمل', broken: 'غير مكتمل' },
  soFar: (rows, kilobytes) => `الطلبات: ${rows}. الحجم: ${kilobytes} كيلوبايت.`,
  brokenText: 'الملف غير مكتمل. اكتب معرّف آخر طلب كامل فيه في «المتابعة بعد الطلب» ونزّل البقية.',
  privacy: 'في الملف أسماء زبائنك وأرقامهم وعناوينهم: احفظه في مكان آمن.',
  errors: {
    day: 'اكتب يوماً مثل \u20662026-03-01\u2069 أو اتركه فارغاً.',
    order: 'اليوم الأخير قبل الأول.',
    format: 'اختر صيغة.',
    after: 'لا يوجد طلب بهذا المعرّف.',
    busy: 'هناك تصدير آخر جارٍ. حاول مرة أخرى عندما ينتهي.',
  },
};

export const exportTexts = inBoth(english, arabic);
