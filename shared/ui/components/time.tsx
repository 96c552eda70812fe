import { dateTime, exactTime } from '../texts/formats.ts';
import type { Language } from '../texts/texts.ts';

interface TimeParts {
  readonly language: Language;
  readonly zone: string;
  /** Unix ms; null says `otherwise`. */
  readonly at: number | null;
  readonly otherwise: string;
  readonly isExact?: boolean;
}

export function Time({ language, zone, at, otherwise, isExact = false }: TimeParts) {
  if (at === null) return <>{otherwise}</>;
  const text = (isExact ? exactTime : dateTime)(language, zone, at);
  return <time dateTime={new Date(at).toISOString()}>{held(text)}</time>;
}

function held(text: string): string {
  return text.replaceAll(' ', '\u00a0').replace(/([,،])\u00a0/, '$1 ');
}
