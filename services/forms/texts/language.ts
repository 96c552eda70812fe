import type { FormDefinition } from '../../../shared/domain/forms/definition.ts';
import { createLanguageReader } from '../../../shared/http/preferred-languages.ts';

const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The languages that a form is written in. Without an Arabic title it is in the one that its title is in. */
export function languagesOf({ title, title_ar }: FormDefinition): readonly Language[] {
  if (title_ar !== undefined) return languages;
  return [/\p{Script=Arabic}/u.test(title) ? 'ar' : 'en'];
}

/** The language to show a form in: what was asked for in the address, else what the browser prefers. */
export function chooseLanguage(request: Request, offered: readonly Language[]): Language {
  const asked = /[?&]lang=(en|ar)(?:&|$)/.exec(request.url)?.[1];
  const wanted = [asked, ...preferredLanguages(request.headers.get('accept-language'))];
  return wanted.flatMap((each) => offered.filter((language) => language === each))[0] ?? offered[0] ?? 'en';
}

const preferredLanguages = createLanguageReader(languages);
