import { arabic } from './arabic.ts';
import { english } from './english.ts';
import type { Language } from './language.ts';
import type { Words } from './words.ts';

/** A language and what the page says in it. */
export interface Tongue {
  readonly language: Language;
  readonly words: Words;
}

export const words: { readonly en: Words; readonly ar: Words } = { en: english, ar: arabic };
