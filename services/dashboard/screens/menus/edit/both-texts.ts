/** A menu requires a text in its first language, so an Arabic text alone is used for both. */
export function inBothLanguages(form: URLSearchParams, name: string): Record<string, string> {
  return bothOf(name, form.get(name), form.get(`${name}Arabic`));
}

export function bothOf(name: string, input: string | null | undefined, arabic: string | null | undefined) {
  const inArabic = arabic?.trim() ?? '';
  return { [name]: input?.trim() || inArabic, ...(inArabic !== '' && { [`${name}Arabic`]: inArabic }) };
}

export function oneText(name: string, input: string) {
  return hasArabic.test(input) ? bothOf(name, '', input) : bothOf(name, input, '');
}

/** The first of two texts in a form: empty when the Arabic one is used for both. */
export function firstText(text: string, arabic: string): string {
  return text === arabic && hasArabic.test(text) ? '' : text;
}

const hasArabic = /\p{Script=Arabic}/u;
