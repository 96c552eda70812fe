import type { Language } from '../../ui/texts/texts.ts';
import { localised } from './texts/localised.ts';

interface LocalisedTextProps {
  readonly plain: string | undefined;
  readonly arabic: string | undefined;
  readonly language: Language;
}

export function LocalisedText({ plain, arabic, language }: LocalisedTextProps) {
  const { text, isOther } = localised(plain, arabic, language);
  return isOther ? <bdi>{text}</bdi> : <>{text}</>;
}
