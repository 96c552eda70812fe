import type { Texts } from './texts/shared-texts.ts';
import type { Language } from './texts/texts.ts';

export interface Reader {
  readonly language: Language;
  readonly texts: Texts;
  readonly csrf: string;
}
