import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'Export',
  lead: 'Orders as a file: the same fields, to the letter, that your systems get from the API.',
  from: 'Placed from',
  to: 'Placed up to and with',
  dayHint: 'Empty for all. A day is one of the workspace’s time zone.',
  format: 'Format',
  formats: {
    jsonl: { name: 'JSON Lines', hint: 'One order a line, exactly as the API gives it. For programs.' },
    csv: { name: 'CSV, a row an order', hint: 'For spreadsheets. Lines and promotions stand in a cell each, as JSON.' },
    csv_lines: {
      name: 'CSV, a row a line',
      hint: 'For spreadsheets: what was sold. Orders without lines are not in it.',
    },
  },
  formula: 'In CSV, what a spreadsheet would take for a formula has an apostrophe before it.',
  after: 'Go on after order',
  afterHint:
    'Only when a file broke off: the id (ord_…) of the last whole order in it. The rest comes without the first row.',
  download: 'Download',
  progress: 'Progress',
  states: { running: 'Under way', done: 'Complete', broken: 'Broken off' },
  soFar: (rows: string, kilobytes: string) => `Orders: ${rows}. Size: ${kilobytes} kB.`,
  brokenText:
    'The file is not whole. Put the id of the last whole order in it into “Go on after order”, and download the rest.',
  privacy: 'The file holds names, phone numbers and addresses of your customers: keep it safe.',
  errors: {
    day: 'Give a day such as 2026-03-01, or leave it empty.',
    order: 'The last day is before the first one.',
    format: 'Choose a format.',
    after: 'There is no order with this id here.',
    busy: 'Other exports are under way. Wait until they have ended, then try again.',
  },
};

const arabic: typeof english = {
  title: 'تصدير',
  lead: 'الطلبات في ملف: الحقول نفسها حرفاً بحرف كما تصل أنظمتك من الواجهة البرمجية.',
  from: 'وصلت ابتداءً من',
  to: 'وصلت حتى نهاية',
  dayHint: 'اتركه فارغاً للكل. اليوم بتوقيت مساحة العمل.',
  format: 'الصيغة',
  formats: {
    jsonl: { name: 'JSON Lines', hint: 'كل طلب في سطر كما تعطيه الواجهة البرمجية تماماً. للبرامج.' },
    csv: { name: 'CSV، صف لكل طلب', hint: 'لجداول البيانات. الأصناف والعروض كلٌّ في خلية بصيغة JSON.' },
    csv_lines: { name: 'CSV، صف لكل صنف', hint: 'لجداول البيانات: ما الذي بيع. لا تظهر فيه طلبات بلا أصناف.' },
  },
  formula: 'في CSV: ما قد يظنه جدول البيانات معادلة تسبقه فاصلة عليا.',
  after: 'المتابعة بعد الطلب',
  afterHint: 'فقط إذا انقطع ملف: معرّف آخر طلب كامل فيه (ord_…). تأتي البقية بلا صف العناوين.',
  download: 'تنزيل',
  progress: 'التقدّم',
  states: { running: 'جارٍ', done: 'اكتمل', broken: 'انقطع' },
  soFar: (rows, kilobytes) => `الطلبات: ${rows}. الحجم: ${kilobytes} كيلوبايت.`,
  brokenText: 'الملف غير كامل. ضع معرّف آخر طلب كامل فيه في «المتابعة بعد الطلب» ونزّل البقية.',
  privacy: 'في الملف أسماء زبائنك وأرقامهم وعناوينهم: احفظه في مكان آمن.',
  errors: {
    day: 'اكتب يوماً مثل \u20662026-03-01\u2069 أو اتركه فارغاً.',
    order: 'اليوم الأخير قبل الأول.',
    format: 'اختر صيغة.',
    after: 'لا يوجد هنا طلب بهذا المعرّف.',
    busy: 'هناك تصديرات جارية. انتظر حتى تنتهي ثم حاول مرة أخرى.',
  },
};

export const exportTexts = inBoth(english, arabic);
