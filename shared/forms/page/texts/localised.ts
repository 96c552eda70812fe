import type { Language } from '../../../ui/texts/texts.ts';
import type { FormDefinition } from '../../rules/definition.ts';

const arabicLetters = /\p{Script=Arabic}/u;

export function languagesOf({ title, title_ar }: FormDefinition): readonly Language[] {
  if (title_ar !== undefined) return ['en', 'ar'];
  return [arabicLetters.test(title) ? 'ar' : 'en'];
}

/** The text in this language, or else in the other one; then `isOther` is set, as its direction may differ. */
export function localised(plain: string | undefined, arabic: string | undefined, language: Language) {
  const text = (language === 'ar' ? arabic : plain) ?? plain ?? arabic ?? '';
  const isOther = language === 'ar' ? arabic === undefined : plain === undefined || arabicLetters.test(plain);
  return { text, isOther: isOther && text !== '' };
}
