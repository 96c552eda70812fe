import type { Language } from '../../ui/texts/texts.ts';
import { written } from './texts/written.ts';

interface WrittenParts {
  readonly plain: string | undefined;
  readonly arabic: string | undefined;
  readonly language: Language;
}

export function Written({ plain, arabic, language }: WrittenParts) {
  const { text, isOther } = written(plain, arabic, language);
  return isOther ? <bdi>{text}</bdi> : <>{text}</>;
}
