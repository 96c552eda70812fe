import type { Language } from './texts.ts';

/** The person's own choice, or what their browser asks for first of what we speak. */
export function languageOf(request: Request, chosen: Language | null): Language {
  return chosen ?? (/^\s*ar\b/i.test(request.headers.get('accept-language') ?? '') ? 'ar' : 'en');
}
