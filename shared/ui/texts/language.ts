import type { Language } from './texts.ts';

export function languageOf(request: Request, chosen: Language | null): Language {
  return chosen ?? (/^\s*ar\b/i.test(request.headers.get('accept-language') ?? '') ? 'ar' : 'en');
}
