import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { themes } from '../../../../../shared/catalog/rules/snapshot.ts';
import { inBothLanguages } from './both-texts.ts';

/** What the form of a menu's look sent, as its draft has it; the logo is uploaded by itself. */
export function lookOf(form: URLSearchParams): Fields {
  const theme = themes.find((each) => each === form.get('theme'));
  const texts = ['tagline', 'taglineArabic', 'accent'].flatMap((name) => {
    const text = form.get(name)?.trim();
    return text ? [[name, text] as const] : [];
  });
  const { title, ...titles } = inBothLanguages(form, 'title');
  return { ...(title && { title }), ...titles, ...Object.fromEntries(texts), ...(theme && { theme }) };
}
