import { inBoth } from '../../../../shared/ui/texts/texts.ts';
import { menuTextsArabic } from './texts-arabic.ts';
import { menuTextsEnglish } from './texts-english.ts';

export const menuTexts = inBoth(menuTextsEnglish, menuTextsArabic);
