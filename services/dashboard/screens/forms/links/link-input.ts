import type { Messages } from '../../../../../shared/forms/verbs/forms.ts';
import { wholeNumberIn } from '../../../../../shared/text/latin-digits.ts';
import { endOfDay } from '../../../../../shared/time/time-zone.ts';
import type { Language } from '../../../../../shared/ui/texts/texts.ts';
import { linkTexts } from './link-texts.ts';

export type LinkInput = Readonly<{ starts: string; expires: string; edits: string; en: string; ar: string }>;

export type LinkProblems = Readonly<Partial<Record<keyof LinkInput | 'formError' | 'rows' | 'file', string>>>;

const longestMessage = 1_000;

export function emptyLink(messages: Messages | null): LinkInput {
  return {
    starts: '',
    expires: '',
    edits: '',
    en: messages?.en ?? linkTexts('en').defaultMessage,
    ar: messages?.ar ?? linkTexts('ar').defaultMessage,
  };
}

export function parseLinkInput(form: URLSearchParams): LinkInput {
  const of = (name: string): string => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim();
  return { starts: of('starts'), expires: of('expires'), edits: of('edits'), en: of('en'), ar: of('ar') };
}

/** Problems found before the link is created. Days are in the workspace's time zone. */
export function problemsOfLink(
  language: Language,
  { starts, expires, edits, en, ar }: LinkInput,
  zone: string,
  now: number,
): LinkProblems {
  const { errors } = linkTexts(language);
  const isOver = expires !== '' && (endOfDay(expires, zone) ?? now + 1) <= now;
  const isDay = (text: string): boolean => text === '' || endOfDay(text, zone) !== null;
  const isMessage = (text: string): boolean => text.includes('{link}') && text.length <= longestMessage;
  return {
    ...(!isDay(starts) && { starts: errors.period }),
    ...((!isDay(expires) || (starts !== '' && expires !== '' && expires < starts)) && { expires: errors.period }),
    ...(isOver && { expires: errors.over }),
    ...(edits !== '' && !(wholeNumberIn(edits, 3) <= 100) && { edits: errors.edits }),
    ...(!isMessage(en) && { en: errors.message }),
    ...(!isMessage(ar) && { ar: errors.message }),
  };
}

export function linkOptions({ starts, expires, edits }: LinkInput) {
  return {
    starts: starts || undefined,
    expires: expires || undefined,
    edits: edits === '' ? undefined : wholeNumberIn(edits, 3),
  };
}

/** The message to send; without a name its greeting is general. */
export function filledMessage(message: string, name: string | null, url: string): string {
  const named = name === null ? message.replace(/ ?\{name\}/, '') : message.replace('{name}', () => name);
  return named.replace('{link}', () => url);
}
