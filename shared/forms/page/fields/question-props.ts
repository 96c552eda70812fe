import type { Language } from '../../../ui/texts/texts.ts';
import type { FormField } from '../../rules/field.ts';
import type { Slots } from '../template.ts';
import type { PageView } from '../view.ts';

export interface QuestionProps<Field extends FormField = FormField> {
  readonly field: Field;
  readonly language: Language;
  readonly slots: Slots<PageView>;
  readonly state: Readonly<Record<string, string | boolean>>;
}
