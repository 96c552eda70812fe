import type { Facts } from '../rules/facts.ts';
import { days, type Pair, type Words } from './words.ts';

const names = [
  ['conversationDays', ['conversations', 'المحادثات']],
  ['answerDays', ['answers to forms', 'إجابات النماذج']],
  ['orderDays', ['customers of orders', 'زبائن الطلبات']],
] as const;

export const retentionWords: { readonly 'retention.set': Words<'retention.set'> } = {
  'retention.set': {
    title: ({ startsAt }) => [
      `Old texts will be erased from ${dayOf(startsAt)} on`,
      `ستُمحى النصوص القديمة ابتداءً من ${dayOf(startsAt)}`,
    ],
    several: null,
    text: (data) => [
      `From then on this is erased for good: ${daysTexts(data, 0).join(', ')}.`,
      `يُمحى بعدها نهائياً: ${daysTexts(data, 1).join('، ')}.`,
    ],
    whatToDo: () => [
      'If nobody of you wanted that, undo it before then.',
      'إن لم يُرد أحد منكم ذلك فتراجعوا عنه قبل هذا الموعد.',
    ],
    action: ['See what is kept', 'عرض مدة الحفظ'],
    path: () => '/settings/retention',
    list: '/settings/retention',
  },
};

function daysTexts(data: Facts['retention.set'], language: 0 | 1): string[] {
  return names.flatMap(([name, what]) => {
    const count = data[name];
    return count === null ? [] : [afterDays(what, count)[language]];
  });
}

function afterDays(what: Pair, count: number): Pair {
  return [`${what[0]} after ${days(count)[0]}`, `${what[1]} بعد ${days(count)[1]}`];
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
