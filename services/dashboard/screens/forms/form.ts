import type { Form } from '../../../../shared/forms/verbs/forms.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';

/** What a form is called on our own pages: as customers read it in this language. */
export function titleOf(language: Language, { title, definition }: Pick<Form, 'title' | 'definition'>): string {
  return titleIn(language, title, definition?.title_ar);
}

export function titleIn(language: Language, title: string, inArabic: string | null | undefined): string {
  return (language === 'ar' && inArabic) || title;
}
