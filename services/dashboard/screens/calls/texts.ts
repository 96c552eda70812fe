import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const callTexts = inBoth({
  tabs: {
    label: ['API', 'واجهة API'],
    keys: ['Keys', 'المفاتيح'],
    calls: ['Calls', 'الطلبات'],
  },
  title: ['API calls', 'طلبات API'],
  lead: [
    'What your systems called in the last seven days, and what they were answered. Bodies are not kept.',
    'ما طلبته أنظمتك خلال الأيام السبعة الأخيرة، وبماذا أُجيبت. لا يُحفظ المحتوى.',
  ],
  request: ['Request id', 'معرّف الطلب'],
  key: ['Key', 'المفتاح'],
  path: ['Address', 'العنوان'],
  status: ['Answer', 'الجواب'],
  all: ['All', 'الكل'],
  errors: ['All errors', 'كل الأخطاء'],
  deletedKey: ['a deleted key', 'مفتاح محذوف'],
  inDay: (calls: string) => [`Calls in 24 hours: ${calls}`, `الطلبات خلال 24 ساعة: ${calls}`],
  hour: ['Hour', 'الساعة'],
  calls: ['Calls', 'الطلبات'],
  counted: ['All calls of seven days', 'كل طلبات سبعة أيام'],
  single: ['Single calls', 'الطلبات واحداً واحداً'],
  singleLead: [
    'Every error and every action is here; of reads that succeeded, one a minute and the slow ones. Of a key in a hurry, the first 300 of a minute.',
    'هنا كل خطأ وكل إجراء؛ ومن القراءات الناجحة واحدة في الدقيقة والبطيئة منها. ومن المفتاح الكثير الطلبات أول 300 في الدقيقة.',
  ],
  mean: ['Mean', 'المتوسط'],
  slowest: ['Slowest', 'الأبطأ'],
  took: ['Took', 'استغرق'],
  ms: (ms: string) => [`${ms} ms`, `${ms} م.ث`],
  last: ['Last in the hour of', 'آخرها في ساعة'],
  when: ['When', 'متى'],
  lookBack: ['Look further back', 'ابحث فيما قبلها'],
  noneHere: ['None among the newest calls.', 'لا شيء بين أحدث الطلبات.'],
  none: {
    title: ['No calls', 'لا توجد طلبات'],
    text: [
      'Calls appear here some seconds after they were answered. Those without a valid key belong to nobody and are not shown; the page of a key counts why it was refused.',
      'تظهر الطلبات هنا بعد ثوانٍ من الجواب. ما لا يحمل مفتاحاً صالحاً لا يخص أحداً ولا يظهر؛ وصفحة المفتاح تَعُدّ أسباب رفضه.',
    ],
  },
  notKept: {
    title: ['No such call', 'لا يوجد طلب كهذا'],
    text: [
      'Either it is older than seven days or a few seconds young, it had no valid key, or it was a read that succeeded and was only counted.',
      'إما أنه أقدم من سبعة أيام، أو وصل قبل ثوانٍ قليلة، أو لم يحمل مفتاحاً صالحاً، أو كان قراءة ناجحة عُدَّت فقط.',
    ],
  },
});
