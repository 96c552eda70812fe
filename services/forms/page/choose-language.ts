import { createLanguageReader } from '../../../shared/http/preferred-languages.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';

export function chooseLanguage(request: Request, offered: readonly Language[]): Language {
  const requested = /[?&]lang=(en|ar)(?:&|$)/.exec(request.url)?.[1];
  const preferred = [requested, ...preferredLanguages(request.headers.get('accept-language'))];
  return preferred.flatMap((each) => offered.filter((language) => language === each))[0] ?? offered[0] ?? 'en';
}

const preferredLanguages = createLanguageReader(['en', 'ar']);
