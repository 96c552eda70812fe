import type { Language } from '../../../ui/texts/texts.ts';
import type { FormField } from '../../rules/field.ts';
import type { PerView } from '../template.ts';
import type { PageView } from '../view.ts';

export interface QuestionProps<Field extends FormField = FormField> {
  readonly field: Field;
  readonly language: Language;
  /** Makes the parts that differ between views of the page. */
  readonly perView: PerView<PageView>;
  /** Attributes of the input, or of its group. */
  readonly state: Readonly<Record<string, string | boolean>>;
}
