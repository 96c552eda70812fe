import type { Language } from '../../../ui/texts/texts.ts';
import type { FormDefinition } from '../../rules/definition.ts';

const arabicLetters = /\p{Script=Arabic}/u;

/** The languages that a form is written in. Without an Arabic title it is in the one that its title is in. */
export function languagesOf({ title, title_ar }: FormDefinition): readonly Language[] {
  if (title_ar !== undefined) return ['en', 'ar'];
  return [arabicLetters.test(title) ? 'ar' : 'en'];
}

/**
 * What staff wrote, in this language or else in the one there is: then `isOther`, and it has a direction of its own. The
 * plain text is in whatever language the form is in: beside an Arabic one it is the other.
 */
export function written(plain: string | undefined, arabic: string | undefined, language: Language) {
  const text = (language === 'ar' ? arabic : plain) ?? plain ?? arabic ?? '';
  const isOther = language === 'ar' ? arabic === undefined : plain === undefined || arabicLetters.test(plain);
  return { text, isOther: isOther && text !== '' };
}
