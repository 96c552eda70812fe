import type { Language } from '../../../shared/ui/texts/texts.ts';
import { cookieNames, cookieOf } from './cookies.ts';

/** The language chosen in a browser without a session. */
export function strangersLanguage(request: Request): Language | null {
  const chosen = cookieOf(request, cookieNames.language);
  return chosen === 'ar' || chosen === 'en' ? chosen : null;
}
