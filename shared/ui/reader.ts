import type { Texts } from './texts/shared-texts.ts';
import type { Language } from './texts/texts.ts';

/** Who reads a page, as its parts know them. */
export interface Reader {
  readonly language: Language;
  /** The texts that pages share. */
  readonly texts: Texts;
  /** Goes into every form, and comes back with it. */
  readonly csrf: string;
}
