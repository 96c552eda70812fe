import { number } from './formats.ts';
import type { Language } from './texts.ts';

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** The plural form of the language for `count`, with `{}` replaced by `shown`: by default `count` in its digits. */
export function plural(language: Language, count: number, forms: Forms, shown = number(language, count)): string {
  const form = forms[rules[language].select(count)] ?? forms.other;
  return form.replace('{}', () => shown);
}

const rules: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
};
