import { isolated } from '../../ui/texts/isolated.ts';
import { minutes, pluralPair, type Words } from './words.ts';

type OfWork = 'order.waiting' | 'order.unattended' | 'conversation.waiting' | 'conversation.assigned' | 'form.answered';

const seeOrders = { action: ['Open the board', 'فتح لوحة الطلبات'], path: () => '/orders', list: '/orders' } as const;

const seeConversation = {
  action: ['Open the conversation', 'فتح المحادثة'],
  path: ({ subjectId }: { readonly subjectId: string | null }) => `/inbox/${subjectId}`,
  list: '/inbox',
} as const;

const ordersWait = (count: number) =>
  pluralPair(
    count,
    { one: 'One order is waiting', other: '{} orders are waiting' },
    {
      one: 'طلب واحد ينتظر',
      two: 'طلبان ينتظران',
      few: '{} طلبات تنتظر',
      many: '{} طلباً ينتظر',
      other: '{} طلب ينتظر',
    },
  );

export const workWords: { readonly [Kind in OfWork]: Words<Kind> } = {
  'order.waiting': {
    ...seeOrders,
    title: (data) => [`Order ${isolated(data.number)} is waiting`, `الطلب ${isolated(data.number)} ينتظر`],
    several: ordersWait,
    text: (data) => [
      `Nobody has accepted it for ${minutes(data.minutes)[0]}.`,
      `لم يقبله أحد منذ ${minutes(data.minutes)[1]}.`,
    ],
    whatToDo: () => ['Accept or reject it on the board.', 'اقبله أو ارفضه على لوحة الطلبات.'],
  },
  'order.unattended': {
    ...seeOrders,
    title: (data) => [`Order ${isolated(data.number)} is still waiting`, `الطلب ${isolated(data.number)} ما زال ينتظر`],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One order is still waiting', other: '{} orders are still waiting' },
        {
          one: 'طلب واحد ما زال ينتظر',
          two: 'طلبان ما زالا ينتظران',
          few: '{} طلبات ما زالت تنتظر',
          many: '{} طلباً ما زال ينتظر',
          other: '{} طلب ما زال ينتظر',
        },
      ),
    text: (data) => [
      `Nobody has accepted it for ${minutes(data.minutes)[0]}. The staff were told before.`,
      `لم يقبله أحد منذ ${minutes(data.minutes)[1]}، وقد أُبلغ الموظفون قبل ذلك.`,
    ],
    whatToDo: () => ['Accept or reject it on the board.', 'اقبله أو ارفضه على لوحة الطلبات.'],
  },
  'conversation.waiting': {
    ...seeConversation,
    title: () => ['A customer is waiting for a reply', 'زبون ينتظر رداً'],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One customer is waiting for a reply', other: '{} customers are waiting for a reply' },
        {
          one: 'زبون ينتظر رداً',
          two: 'زبونان ينتظران رداً',
          few: '{} زبائن ينتظرون رداً',
          many: '{} زبوناً ينتظر رداً',
          other: '{} زبون ينتظر رداً',
        },
      ),
    text: (data) => [
      `Nobody has replied for ${minutes(data.minutes)[0]}.`,
      `لم يرد أحد منذ ${minutes(data.minutes)[1]}.`,
    ],
    whatToDo: () => ['Reply in the inbox.', 'رد من صندوق الوارد.'],
  },
  'conversation.assigned': {
    ...seeConversation,
    title: () => ['A conversation was assigned to you', 'أُسندت إليك محادثة'],
    several: (count) =>
      pluralPair(
        count,
        { one: 'A conversation was assigned to you', other: '{} conversations were assigned to you' },
        {
          one: 'أُسندت إليك محادثة',
          two: 'أُسندت إليك محادثتان',
          few: 'أُسندت إليك {} محادثات',
          many: 'أُسندت إليك {} محادثة',
          other: 'أُسندت إليك {} محادثة',
        },
      ),
    text: ({ by }) =>
      by === ''
        ? ['It was assigned to you.', 'أُسندت إليك.']
        : [`${isolated(by)} assigned it to you.`, `أسندها إليك ${isolated(by)}.`],
    whatToDo: () => ['Reply in the inbox.', 'رد من صندوق الوارد.'],
  },
  'form.answered': {
    title: ({ title }) => [`A new answer to ${isolated(title)}`, `إجابة جديدة على ${isolated(title)}`],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One new form answer', other: '{} new form answers' },
        {
          one: 'إجابة جديدة على نموذج',
          two: 'إجابتان جديدتان على النماذج',
          few: '{} إجابات جديدة على النماذج',
          many: '{} إجابة جديدة على النماذج',
          other: '{} إجابة جديدة على النماذج',
        },
      ),
    text: ({ title }) => [
      `Somebody has filled in the form ${isolated(title)}.`,
      `ملأ أحدهم النموذج ${isolated(title)}.`,
    ],
    whatToDo: () => ['Read the answers on the page of the form.', 'اقرأ الإجابات في صفحة النموذج.'],
    action: ['See the answers', 'عرض الإجابات'],
    path: ({ subjectId }) => `/forms/${subjectId}`,
    list: '/forms',
  },
};
