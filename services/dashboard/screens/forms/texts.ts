import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const formTexts = inBoth({
  title: ['Forms', 'النماذج'],
  lead: [
    'Ask customers questions: each gets a personal link, and their answers appear here.',
    'اطرح أسئلتك على زبائنك: لكل زبون رابط خاص به، وتظهر الإجابات هنا.',
  ],
  create: ['New form', 'نموذج جديد'],
  empty: {
    title: ['No forms yet', 'لا توجد نماذج بعد'],
    text: [
      'Create one with the questions that you often ask, such as for a reservation, then send each customer a link.',
      'أنشئ نموذجاً للأسئلة التي تكررها، مثل أسئلة الحجز، ثم أرسل رابطاً لكل زبون.',
    ],
  },
  emptyForStaff: [
    'An admin creates forms; you can then send links and see the answers.',
    'ينشئها المدير، ثم يمكنك إرسال الروابط ورؤية الإجابات.',
  ],
  older: ['Older forms', 'نماذج أقدم'],
  form: ['Form', 'النموذج'],
  changed: ['Changed', 'آخر تعديل'],
  states: {
    draft: ['Not published', 'غير منشور'],
    published: ['Published', 'منشور'],
    changed: ['Published, with unpublished changes', 'منشور، وفيه تعديلات لم تُنشر'],
  },
  version: (number: string) => [`Version ${number}`, `الإصدار ${number}`],
  tabs: {
    label: ['This form', 'هذا النموذج'],
    numbers: ['Overview', 'نظرة عامة'],
    links: ['Links', 'الروابط'],
    submissions: ['Answers', 'الإجابات'],
    build: ['Build', 'التصميم'],
  },
  notPublished: {
    title: ['Not published yet', 'لم يُنشر بعد'],
    text: ['You can send links once it is published.', 'يمكنك إرسال الروابط بعد نشره.'],
    forStaff: ['An admin has to publish it first.', 'على المدير أن ينشره أولاً.'],
    action: ['Build it', 'صمّمه'],
  },
  uses: { opened: ['Opened', 'فُتح'], begun: ['Started', 'بُدئ بتعبئته'], sent: ['Answered', 'أُجيب عنه'] },
  usesNote: {
    opened: ['links, in the last 30 days', 'رابط خلال آخر ٣٠ يوماً'],
    begun: ['links where someone started typing', 'رابط كُتب فيه شيء'],
    sent: ['links that were answered', 'رابط أُجيب عنه'],
  },
  usesLead: [
    'Each link counts once, on the day it was first opened, started or answered. No cookies are used. New numbers appear within 10 seconds.',
    'يُحسب كل رابط مرة واحدة، في أول يوم فُتح أو عُبّئ أو أُجيب عنه. بلا ملفات تعريف ارتباط. يظهر الجديد خلال ١٠ ثوانٍ.',
  ],
  byDay: ['Answers in the last 30 days', 'الإجابات خلال آخر ٣٠ يوماً'],
  day: ['Day', 'اليوم'],
  makeLink: ['Send a link', 'إرسال رابط'],
  makeMany: ['Create links in bulk', 'إنشاء روابط دفعة واحدة'],
  newTitle: ['Title', 'العنوان'],
  newTitleHint: [
    'Shown at the top of the form, such as “Reserve your table”.',
    'يظهر في أعلى النموذج، مثل «احجز طاولتك».',
  ],
  newLead: [
    'A title is enough to start. Customers cannot see the form until you publish it.',
    'العنوان يكفي للبدء. لن يرى أحد النموذج قبل أن تنشره.',
  ],
  start: ['Start building', 'ابدأ التصميم'],
  samples: ['Or begin with a sample', 'أو ابدأ بنموذج جاهز'],
  samplesLead: [
    'Its questions are written in both languages. Change what you like, then publish.',
    'أسئلته مكتوبة باللغتين. غيّر ما تشاء ثم انشره.',
  ],
  begin: ['Begin with this', 'ابدأ بهذا'],
  errors: {
    title: ['Enter a title of up to 120 characters.', 'اكتب عنواناً لا يزيد على ١٢٠ حرفاً.'],
    formError: ['This cannot be saved as it is.', 'لا يمكن حفظ هذا كما هو.'],
  },
});
