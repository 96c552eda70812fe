import type { FieldType, FormField, Option } from './field.ts';

/** A version of a form as it is stored: it never changes once it is published. */
export interface FormDefinition {
  readonly title: string;
  readonly title_ar?: string;
  readonly intro?: string;
  readonly intro_ar?: string;
  /** What is said once the answers have arrived. */
  readonly thanks?: string;
  readonly thanks_ar?: string;
  /** Where the chat is that the link was sent in: an `https` address. */
  readonly chat_url?: string;
  readonly fields: readonly FormField[];
  readonly branding: Branding;
}

interface Branding {
  readonly name: string;
  readonly name_ar?: string;
  /** `#rrggbb`. */
  readonly accent: string;
  /** A picture as a `data:` URL. */
  readonly logo?: string;
}

/** A field as staff write it: any rule may be there, whether or not its type knows it. */
export interface WrittenField extends Rules {
  readonly key: string;
  readonly type: FieldType;
  readonly label: string;
  readonly label_ar?: string;
  readonly help?: string;
  readonly help_ar?: string;
  readonly section?: string;
  readonly section_ar?: string;
  readonly required?: boolean;
  readonly destination?: string;
}

export interface Rules {
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
