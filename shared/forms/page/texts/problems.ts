import { numberText } from '../../../money/amount-text.ts';
import { plural } from '../../../ui/texts/plural.ts';
import { maxEmailLength, maxUrlLength } from '../../rules/checks/email-and-url.ts';
import type { Reason } from '../../rules/checks/verdict.ts';
import type { Constraints } from '../../rules/definition.ts';
import type { FieldType } from '../../rules/field.ts';
import { localDateText } from './date-texts.ts';

interface RuleFacts extends Constraints {
  readonly type: FieldType;
}

type Pair = readonly [en: string, ar: string];

export function problem(reason: Reason, field: RuleFacts): Pair {
  switch (reason) {
    case 'required':
      return required(field);
    case 'too_long':
      return tooLong(field);
    case 'too_small':
      return tooSmall(field);
    case 'too_large':
      return tooLarge(field);
    case 'not_an_option':
      return ['Choose one of the options', 'اختر من الخيارات المتاحة'];
    case 'type':
    case 'format':
    case 'unknown_field':
      return format(field);
    default:
      return reason satisfies never;
  }
}

export function hint({ type, min, max, min_items = 0, max_items }: RuleFacts): Pair {
  if (type === 'multi_select' && max_items !== undefined) {
    if (min_items <= 1 && max_items >= 2) return nothing;
    const [least, most] = [formatted(min_items), formatted(max_items)];
    if (min_items === max_items) return [`Choose ${most.en}`, `اختر ${most.ar}`];
    return [`Choose ${least.en} to ${most.en}`, `اختر من ${least.ar} إلى ${most.ar}`];
  }
  if (min === undefined || max === undefined) return nothing;
  const [least, most] = [formatted(min), formatted(max)];
  return [`From ${least.en} to ${most.en}`, `من ${least.ar} إلى ${most.ar}`];
}

const nothing: Pair = ['', ''];

function required({ type }: RuleFacts): Pair {
  if (type === 'checkbox') return ['Tick this box to continue', 'ضع علامة في هذا المربع للمتابعة'];
  const isChoice = type === 'single_select' || type === 'multi_select';
  return isChoice ? ['Choose an answer', 'اختر إجابة'] : ['Answer this question', 'أجب عن هذا السؤال'];
}

function tooLong({ type, max_length }: RuleFacts): Pair {
  const most = max_length ?? (type === 'email' ? maxEmailLength : maxUrlLength);
  return [`Use at most ${most} characters`, `اكتب ${characters(most)} على الأكثر`];
}

function tooSmall({ type, min, earliest, min_length, min_items = 1 }: RuleFacts): Pair {
  if (earliest === 'today' || earliest === 'now') return ['This is in the past', 'هذا الموعد في الماضي'];
  if (earliest !== undefined)
    return [`Choose ${localDateText(earliest, 'en')} or later`, `اختر ${localDateText(earliest, 'ar')} أو بعده`];
  const items = formatted(min_items);
  if (type === 'multi_select') return [`Choose at least ${items.en}`, `اختر ${items.ar} على الأقل`];
  if (min_length !== undefined)
    return [`Use at least ${min_length} characters`, `اكتب ${characters(min_length)} على الأقل`];
  if (min === undefined) return ['This number is too small', 'هذا الرقم صغير جدًا'];
  return [`Enter ${formatted(min).en} or more`, `اكتب ${formatted(min).ar} أو أكثر`];
}

function tooLarge({ type, max, latest, max_items = 1 }: RuleFacts): Pair {
  if (latest === 'today' || latest === 'now') return ['This is in the future', 'هذا الموعد في المستقبل'];
  if (latest !== undefined)
    return [`Choose ${localDateText(latest, 'en')} or earlier`, `اختر ${localDateText(latest, 'ar')} أو قبله`];
  const items = formatted(max_items);
  if (type === 'multi_select') return [`Choose at most ${items.en}`, `اختر ${items.ar} على الأكثر`];
  if (max === undefined) return ['This number is too large', 'هذا الرقم كبير جدًا'];
  return [`Enter ${formatted(max).en} or less`, `اكتب ${formatted(max).ar} أو أقل`];
}

function format({ type, step, decimals = 2 }: RuleFacts): Pair {
  if (step !== undefined) {
    const { en, ar } = formatted(step);
    if (type === 'integer') return [`Enter a whole number in steps of ${en}`, `اكتب عددًا من مضاعفات ${ar}`];
    if (type === 'decimal') return [`Enter a number in steps of ${en}`, `اكتب رقمًا من مضاعفات ${ar}`];
    if (type === 'money') return [`Enter an amount in steps of ${en}`, `اكتب مبلغًا من مضاعفات ${ar}`];
  }
  if (type !== 'decimal') return formats[type] ?? ['This answer is not valid', 'هذه الإجابة غير صالحة'];
  return decimals === 1
    ? ['Enter a number, with at most one decimal', 'اكتب رقمًا بمنزلة عشرية واحدة على الأكثر']
    : [
        `Enter a number, with at most ${decimals} decimals`,
        `اكتب رقمًا بعدد منازل عشرية لا يتجاوز ${formatted(decimals).ar}`,
      ];
}

const formats: Readonly<Partial<Record<FieldType, Pair>>> = {
  integer: ['Enter a whole number, such as 12', 'اكتب عددًا صحيحًا مثل ١٢'],
  money: ['Enter an amount, such as 25,000', 'اكتب مبلغًا مثل ٢٥٬٠٠٠'],
  date: ['Enter a date: day/month/year', 'اكتب التاريخ: يوم/شهر/سنة'],
  date_time: ['Enter a date and a time', 'اكتب التاريخ والوقت'],
  url: ['Enter a web address, such as example.com', 'اكتب عنوان موقع مثل example.com'],
  email: ['Enter an email address, such as name@example.com', 'اكتب بريدًا إلكترونيًا مثل name@example.com'],
  phone: [
    'Enter a phone number, with the country code if it is from abroad',
    'اكتب رقم هاتف صحيحًا، ومن خارج البلد مع رمز الدولة',
  ],
};

function characters(count: number): string {
  const forms = { one: 'حرفًا واحدًا', two: 'حرفين', few: '{} أحرف', many: '{} حرفًا', other: '{} حرف' };
  return plural('ar', count, forms);
}

function formatted(number: number) {
  return { en: numberText(number, 'en'), ar: numberText(number, 'ar') };
}
