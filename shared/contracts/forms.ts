import { type Static, Type } from 'typebox';
import { fieldTypes } from '../domain/forms/field.ts';
import { oneOf } from './one-of.ts';

/** A form as staff write it (`form create --file F.json`), and what the form endpoints take and give. */

const strict = { additionalProperties: false };
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const count = (maximum: number) => Type.Integer({ minimum: 0, maximum });

/** `25.5`, at most six decimals and nine digits before them. */
const rule = Type.Number({ minimum: -999_999_999_999, maximum: 999_999_999_999 });

const OptionInput = Type.Object(
  { value: text(100), label: text(200), label_ar: Type.Optional(text(200)) },
  { ...strict, description: 'One choice; `value` is what is stored' },
);

export const FieldInput = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', maxLength: 40, description: 'Names the answer' }),
    type: oneOf(fieldTypes),
    label: text(200),
    label_ar: Type.Optional(text(200)),
    help: Type.Optional(text(500)),
    help_ar: Type.Optional(text(500)),
    required: Type.Optional(Type.Boolean()),
    destination: Type.Optional(
      Type.String({
        pattern: '^(submission|profile\\.(name|phone|email)|custom\\.[a-z][a-z0-9_]{0,39})$',
        maxLength: 60,
        description: 'submission, profile.name, profile.phone, profile.email or custom.<key>',
      }),
    ),
    min_length: Type.Optional(count(10_000)),
    max_length: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    min: Type.Optional(rule),
    max: Type.Optional(rule),
    step: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 999_999_999_999 })),
    decimals: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 })),
    earliest: Type.Optional(text(20)),
    latest: Type.Optional(text(20)),
    options: Type.Optional(Type.Array(OptionInput, { minItems: 1, maxItems: 200 })),
    min_items: Type.Optional(count(200)),
    max_items: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    region: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 })),
  },
  strict,
);
export type FieldInput = Static<typeof FieldInput>;

/** The colour and the picture of a form, or of a workspace. */
export const Accent = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  maxLength: 7,
  description: 'A colour such as #0b5d4e',
});
export const Logo = Type.String({
  pattern: '^data:image/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$',
  maxLength: 16_000,
  description: 'A small picture inside the form itself: nothing is fetched from elsewhere',
});

const BrandingInput = Type.Object(
  {
    name: Type.Optional(text(100)),
    name_ar: Type.Optional(text(100)),
    accent: Type.Optional(Accent),
    logo: Type.Optional(Logo),
  },
  strict,
);

/** `F.json` of the command line. */
export const FormInput = Type.Object(
  {
    title: text(120),
    title_ar: Type.Optional(text(120)),
    intro: Type.Optional(text(1_000)),
    intro_ar: Type.Optional(text(1_000)),
    fields: Type.Array(FieldInput, { minItems: 1, maxItems: 60 }),
    branding: Type.Optional(BrandingInput),
    edits: Type.Optional(count(100)),
  },
  strict,
);
export type FormInput = Static<typeof FormInput>;

/** What POST /form/submit may refuse with (spec: Hosted form endpoints rule 3). */
const submitFailures = ['UNAVAILABLE', 'NO_EDITS_LEFT', 'INVALID', 'BAD_REQUEST'] as const;
export type SubmitFailure = (typeof submitFailures)[number];
