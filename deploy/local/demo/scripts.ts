import type { Direction } from '../../../shared/conversations/rules/conversation.ts';
import type { WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';
import type { Bilingual } from './menu.ts';

/** How a conversation of the demo goes. `{name}`, `{item}`, `{price}` and `{number}` are filled in. */
export interface Script {
  /** Only for this kind of business; else for both. */
  readonly kind?: WorkspaceKind;
  readonly subject: Bilingual;
  readonly status: 'open' | 'closed' | 'escalated';
  readonly messages: readonly (readonly [Direction, Bilingual])[];
}

export const scripts: readonly Script[] = [
  {
    subject: { ar: 'طلب جديد', en: 'New order' },
    status: 'open',
    messages: [
      ['contact', { ar: 'السلام عليكم، أريد {item} لو سمحت', en: 'Hi, I would like the {item} please' }],
      [
        'agent',
        {
          ar: 'وعليكم السلام {name}، سعره {price}. توصيل أم استلام؟',
          en: 'Hello {name}, that is {price}. Delivery or pickup?',
        },
      ],
      ['contact', { ar: 'توصيل، نفس العنوان', en: 'Delivery, the same address as before' }],
      ['agent', { ar: 'تم، نرسل لك التأكيد حالاً', en: 'Great, you will get the confirmation in a moment' }],
    ],
  },
  {
    subject: { ar: 'أين طلبي؟', en: 'Where is my order?' },
    status: 'closed',
    messages: [
      ['contact', { ar: 'وين صار طلبي رقم {number}؟', en: 'Where is my order {number}?' }],
      ['agent', { ar: 'دقيقة {name}، أتأكد لك', en: 'One moment {name}, let me check' }],
      ['agent', { ar: 'السائق على بعد عشر دقائق منك', en: 'The driver is ten minutes away from you' }],
      ['contact', { ar: 'وصل، شكراً جزيلاً 🌹', en: 'It is here, thank you very much 🌹' }],
    ],
  },
  {
    subject: { ar: 'شكوى', en: 'Complaint' },
    status: 'escalated',
    messages: [
      [
        'contact',
        { ar: 'طلب {number} وصل ناقص، بدون {item}', en: 'Order {number} came incomplete, the {item} is missing' },
      ],
      ['agent', { ar: 'نعتذر منك {name}. هل ترسل صورة؟', en: 'We are sorry {name}. Could you send a picture?' }],
      ['contact', { ar: 'أريد أحچي وية المدير', en: 'I want to talk to the manager' }],
      ['system', { ar: 'حُوّلت المحادثة إلى فريق الدعم', en: 'The conversation was handed to the support team' }],
    ],
  },
  {
    subject: { ar: 'أوقات الدوام', en: 'Opening hours' },
    status: 'closed',
    messages: [
      ['contact', { ar: 'إلى أي ساعة فاتحين يوم الجمعة؟', en: 'Until when are you open on Fridays?' }],
      ['agent', { ar: 'من الثانية عشرة ظهراً إلى الواحدة ليلاً', en: 'From noon until one in the morning' }],
      ['contact', { ar: 'تمام، تسلمون', en: 'Perfect, thanks' }],
    ],
  },
  {
    kind: 'restaurant',
    subject: { ar: 'حجز طاولة', en: 'Table for Thursday' },
    status: 'open',
    messages: [
      ['contact', { ar: 'أريد أحجز طاولة لثمانية أشخاص الخميس', en: 'Can I book a table for eight on Thursday?' }],
      ['agent', { ar: 'أهلاً {name}، أي ساعة تناسبكم؟', en: 'Welcome {name}, what time suits you?' }],
      ['contact', { ar: 'بالتاسعة مساءً', en: 'Nine in the evening' }],
    ],
  },
  {
    kind: 'restaurant',
    subject: { ar: 'حساسية طعام', en: 'Allergy' },
    status: 'open',
    messages: [
      [
        'contact',
        { ar: 'هل {item} بيه مكسرات؟ ابني عنده حساسية', en: 'Are there nuts in the {item}? My son is allergic' },
      ],
      ['agent', { ar: 'سأسأل المطبخ وأرجع لك', en: 'I will ask the kitchen and come back to you' }],
    ],
  },
  {
    kind: 'store',
    subject: { ar: 'هل متوفر؟', en: 'Is it in stock?' },
    status: 'closed',
    messages: [
      ['contact', { ar: 'هل {item} متوفر عندكم؟', en: 'Do you have the {item} in stock?' }],
      ['agent', { ar: 'نعم، بقي قطعتان بسعر {price}', en: 'Yes, two are left at {price}' }],
      ['contact', { ar: 'احجزوا لي واحدة', en: 'Please keep one for me' }],
      ['agent', { ar: 'حُجزت باسمك {name}', en: 'It is reserved in your name, {name}' }],
    ],
  },
  {
    kind: 'store',
    subject: { ar: 'استبدال', en: 'Exchange' },
    status: 'escalated',
    messages: [
      [
        'contact',
        { ar: 'وصلني {item} وفيه خدش، أريد أبدله', en: 'The {item} I got is scratched, I want to exchange it' },
      ],
      ['agent', { ar: 'نأسف لذلك، متى اشتريته؟', en: 'Sorry about that, when did you buy it?' }],
      ['contact', { ar: 'البارحة، الطلب {number}', en: 'Yesterday, order {number}' }],
      ['system', { ar: 'فُتحت تذكرة للمخزن', en: 'A ticket for the warehouse was opened' }],
    ],
  },
  {
    subject: { ar: 'شكراً', en: 'Thank you' },
    status: 'closed',
    messages: [
      ['contact', { ar: 'كل شي كان ممتاز، عاشت الأيادي', en: 'Everything was excellent, thank you' }],
      ['agent', { ar: 'بالعافية {name}، ننتظرك دائماً', en: 'Our pleasure {name}, see you soon' }],
    ],
  },
];
