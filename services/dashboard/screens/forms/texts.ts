import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const english = {
  title: 'Forms',
  lead: 'Ask customers questions: each gets a personal link, and their answers appear here.',
  create: 'New form',
  empty: {
    title: 'No forms yet',
    text: 'Create one with the questions that you often ask, such as for a reservation, then send each customer a link.',
  },
  emptyForStaff: {
    title: 'No forms yet',
    text: 'An admin creates forms; you can then send links and see the answers.',
  },
  older: 'Older forms',
  form: 'Form',
  state: 'State',
  changed: 'Changed',
  states: { draft: 'Not published', published: 'Published', changed: 'Published, with unpublished changes' },
  version: (number: string) => `Version ${number}`,
  tabs: {
    label: 'This form',
    numbers: 'Overview',
    links: 'Links',
    submissions: 'Answers',
    build: 'Build',
  },
  notPublished: {
    title: 'Not published yet',
    text: 'You can send links once it is published.',
    forStaff: 'An admin has to publish it first.',
    deed: 'Build it',
  },
  uses: { opened: 'Opened', begun: 'Started', sent: 'Answered' },
  usesNote: {
    opened: 'links, in the last 30 days',
    begun: 'links where someone started typing',
    sent: 'links that were answered',
  },
  usesLead:
    'Each link counts once, on the day it was first opened, started or answered. No cookies are used. New numbers appear within 10 seconds.',
  byDay: 'Answers in the last 30 days',
  day: 'Day',
  makeLink: 'Send a link',
  makeMany: 'Create links in bulk',
  newTitle: 'Title',
  newTitleHint: 'Shown at the top of the form, such as “Reserve your table”.',
  newLead: 'A title is enough to start. Customers cannot see the form until you publish it.',
  start: 'Start building',
  errors: { title: 'Enter a title of up to 120 characters.', whole: 'This cannot be saved as it is.' },
};

const arabic: typeof english = {
  title: 'النماذج',
  lead: 'اطرح أسئلتك على زبائنك: لكل زبون رابط خاص به، وتظهر الإجابات هنا.',
  create: 'نموذج جديد',
  empty: {
    title: 'لا توجد نماذج بعد',
    text: 'أنشئ نموذجاً للأسئلة التي تكررها، مثل أسئلة الحجز، ثم أرسل رابطاً لكل زبون.',
  },
  emptyForStaff: { title: 'لا توجد نماذج بعد', text: 'ينشئها المدير، ثم يمكنك إرسال الروابط ورؤية الإجابات.' },
  older: 'نماذج أقدم',
  form: 'النموذج',
  state: 'الحالة',
  changed: 'آخر تعديل',
  states: { draft: 'غير منشور', published: 'منشور', changed: 'منشور، وفيه تعديلات لم تُنشر' },
  version: (number) => `الإصدار ${number}`,
  tabs: { label: 'هذا النموذج', numbers: 'نظرة عامة', links: 'الروابط', submissions: 'الإجابات', build: 'التصميم' },
  notPublished: {
    title: 'لم يُنشر بعد',
    text: 'يمكنك إرسال الروابط بعد نشره.',
    forStaff: 'على المدير أن ينشره أولاً.',
    deed: 'صمّمه',
  },
  uses: { opened: 'فُتح', begun: 'بُدئ بتعبئته', sent: 'أُجيب عنه' },
  usesNote: {
    opened: 'رابط خلال آخر ٣٠ يوماً',
    begun: 'رابط كُتب فيه شيء',
    sent: 'رابط أُجيب عنه',
  },
  usesLead:
    'يُحسب كل رابط مرة واحدة، في أول يوم فُتح أو عُبّئ أو أُجيب عنه. بلا ملفات تعريف ارتباط. يظهر الجديد خلال ١٠ ثوانٍ.',
  byDay: 'الإجابات خلال آخر ٣٠ يوماً',
  day: 'اليوم',
  makeLink: 'إرسال رابط',
  makeMany: 'إنشاء روابط دفعة واحدة',
  newTitle: 'العنوان',
  newTitleHint: 'يظهر في أعلى النموذج، مثل «احجز طاولتك».',
  newLead: 'العنوان يكفي للبدء. لن يرى أحد النموذج قبل أن تنشره.',
  start: 'ابدأ التصميم',
  errors: { title: 'اكتب عنواناً لا يزيد على ١٢٠ حرفاً.', whole: 'لا يمكن حفظ هذا كما هو.' },
};

export const formTexts = inBoth(english, arabic);
