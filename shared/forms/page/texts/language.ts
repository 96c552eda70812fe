import type { FormDefinition } from '../../rules/definition.ts';

const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The languages that a form is written in. Without an Arabic title it is in the one that its title is in. */
export function languagesOf({ title, title_ar }: FormDefinition): readonly Language[] {
  if (title_ar !== undefined) return languages;
  return [/\p{Script=Arabic}/u.test(title) ? 'ar' : 'en'];
}
