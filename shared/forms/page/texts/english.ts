import { numberText } from '../../../money/amount-text.ts';
import { momentText } from './moment-text.ts';
import type { RuleFacts, Words } from './words.ts';

export const english: Words = {
  optional: 'optional',
  choose: 'Choose…',
  clear: 'Clear selection',
  less: 'One less',
  more: 'One more',
  parts: { day: 'Day', month: 'Month', year: 'Year', hour: 'Hour', minute: 'Minutes' },
  phoneExample: (example) => `Such as ${example}`,
  yes: 'Yes',
  no: 'No',
  blank: 'Not answered',
  send: 'Send',
  sendChanges: 'Send changes',
  sending: 'Sending…',
  thanks: 'Thank you',
  received: 'Your answers have arrived.',
  changeAnswers: 'Change my answers',
  seeAnswers: 'See my answers',
  whatYouSent: 'What you sent',
  backToChat: 'Back to the chat',
  closePage: 'You can close this page and go back to the chat.',
  answered: (when, editsLeft) => `You answered on ${when}. ${changes(editsLeft)}`,
  error: 'Error',
  restored: 'We restored what you typed earlier.',
  startOver: 'Start over',
  progress: (answered, questions) => `${answered} of ${questions} answered`,
  noEditsLeft: 'Your answers can no longer be changed. Your last changes were not saved.',
  unavailable: 'This form is not accepting answers right now. Your answers are still here.',
  changedElsewhere:
    'Your answers were changed somewhere else after you opened this page. Not sent yet: check the answers below and send them again.',
  notTaken: 'Your answers could not be sent. They are still here: please try again.',
  offline: 'You’re offline. Your answers stay on this page.',
  retrying: 'Not sent yet: you’re offline. We keep trying.',
  back: 'You’re back online.',
  otherLanguage: 'العربية',
  editsLeft: changes,
  problems: (count) => (count === 1 ? 'There is a problem' : `There are ${count} problems`),
  problem: (reason, field) => {
    switch (reason) {
      case 'required':
        return required(field);
      case 'too_long':
        return `Use at most ${field.max_length ?? 'a few hundred'} characters`;
      case 'too_small':
        return tooSmall(field);
      case 'too_large':
        return tooLarge(field);
      case 'not_an_option':
        return 'Choose one of the options';
      case 'type':
      case 'format':
      case 'unknown_field':
        return format(field);
      default:
        return reason satisfies never;
    }
  },
  hint: ({ type, min, max, min_items = 0, max_items }) => {
    if (type === 'multi_select' && max_items !== undefined) {
      if (min_items > 1 || max_items < 2)
        return `Choose ${min_items === max_items ? max_items : `${min_items} to ${max_items}`}`;
      return null;
    }
    return min !== undefined && max !== undefined ? `From ${shown(min)} to ${shown(max)}` : null;
  },
};

function changes(count: number): string {
  if (count === 0) return 'Your answers can no longer be changed.';
  return count === 1
    ? 'You can change your answers one more time.'
    : `You can change your answers ${count} more times.`;
}

function required({ type }: RuleFacts): string {
  if (type === 'checkbox') return 'Tick this box to continue';
  if (type === 'single_select' || type === 'multi_select') return 'Choose an answer';
  return 'Answer this question';
}

function tooSmall({ type, min, earliest, min_length, min_items }: RuleFacts): string {
  if (earliest === 'today' || earliest === 'now') return 'This is in the past';
  if (earliest !== undefined) return `Choose ${momentText(earliest, 'en')} or later`;
  if (type === 'multi_select') return `Choose at least ${min_items}`;
  if (min_length !== undefined) return `Use at least ${min_length} characters`;
  return min === undefined ? 'This number is too small' : `Enter ${shown(min)} or more`;
}

function tooLarge({ type, max, latest, max_items }: RuleFacts): string {
  if (latest === 'today' || latest === 'now') return 'This is in the future';
  if (latest !== undefined) return `Choose ${momentText(latest, 'en')} or earlier`;
  if (type === 'multi_select') return `Choose at most ${max_items}`;
  return max === undefined ? 'This number is too large' : `Enter ${shown(max)} or less`;
}

function format({ type, step, decimals }: RuleFacts): string {
  switch (type) {
    case 'integer':
      return step === undefined
        ? 'Enter a whole number, such as 12'
        : `Enter a whole number in steps of ${shown(step)}`;
    case 'decimal':
      return step === undefined
        ? `Enter a number, with at most ${decimals === 1 ? 'one decimal' : `${decimals} decimals`}`
        : `Enter a number in steps of ${shown(step)}`;
    case 'money':
      return step === undefined ? 'Enter an amount, such as 25,000' : `Enter an amount in steps of ${shown(step)}`;
    case 'date':
      return 'Enter a date: day/month/year';
    case 'date_time':
      return 'Enter a date and a time';
    case 'url':
      return 'Enter a web address, such as example.com';
    case 'email':
      return 'Enter an email address, such as name@example.com';
    case 'phone':
      return 'Enter a phone number, with the country code if it is from abroad';
    default:
      return 'This answer is not valid';
  }
}

function shown(number: number): string {
  return numberText(number, 'en');
}
