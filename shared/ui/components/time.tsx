import { dateTime, exactTime } from '../texts/formats.ts';
import type { Language } from '../texts/texts.ts';

interface TimeProps {
  readonly language: Language;
  readonly zone: string;
  /** Unix ms; null renders `otherwise`. */
  readonly at: number | null;
  readonly otherwise: string;
  readonly isExact?: boolean;
}

export function Time({ language, zone, at, otherwise, isExact = false }: TimeProps) {
  if (at === null) return <>{otherwise}</>;
  const text = (isExact ? exactTime : dateTime)(language, zone, at);
  return <time dateTime={new Date(at).toISOString()}>{withNoBreakSpaces(text)}</time>;
}

/** A line may break only after a comma. */
function withNoBreakSpaces(text: string): string {
  return text.replaceAll(' ', '\u00a0').replace(/([,،])\u00a0/, '$1 ');
}
