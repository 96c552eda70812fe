import { Refused } from '../../../../shared/basics/refused.ts';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { Visit } from '../../request/visit.ts';
import { signInTexts } from './texts.ts';

/** What to say when there were too many attempts; null when this one may go on. */
export async function tooManyAttempts(
  { language }: Pick<Visit, 'language'>,
  count: () => Promise<void>,
): Promise<string | null> {
  try {
    await count();
    return null;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'rate_limited') throw error;
    return signInTexts(language).tooMany(number(language, Number(error.details.minutes)));
  }
}
