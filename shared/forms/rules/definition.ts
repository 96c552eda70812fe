import type { FieldTexts, FieldType, FormField, Option } from './field.ts';

export interface FormDefinition {
  readonly title: string;
  readonly title_ar?: string;
  readonly intro?: string;
  readonly intro_ar?: string;
  readonly thanks?: string;
  readonly thanks_ar?: string;
  readonly chat_url?: string;
  readonly fields: readonly FormField[];
  readonly branding: Branding;
}

interface Branding {
  readonly name: string;
  readonly name_ar?: string;
  readonly accent: string;
  readonly logo?: string;
}

/** A field as staff wrote it: unchecked, defaults not filled in. */
export interface UncheckedField extends FieldTexts, Constraints {
  readonly type: FieldType;
  readonly required?: boolean;
  /** Where the answer is saved, such as `profile.email`. */
  readonly destination?: string;
}

export interface Constraints {
  readonly min_length?: number;
  readonly max_length?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  readonly currency?: string;
  readonly earliest?: string;
  readonly latest?: string;
  readonly options?: readonly Option[];
  readonly min_items?: number;
  readonly max_items?: number;
  readonly region?: string;
}
