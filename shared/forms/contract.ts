import { type Static, Type } from 'typebox';
import { oneOf } from '../contracts/one-of.ts';
import type { Constraints } from './rules/definition.ts';
import { fieldTypes } from './rules/field.ts';
import { rulesOf } from './rules/rules.ts';

const strict = { additionalProperties: false };
const text = (maxLength: number, more: object = {}) => Type.String({ minLength: 1, maxLength, ...more });
const count = (maximum: number, more: object = {}) => Type.Integer({ minimum: 0, maximum, ...more });
const appliesTo = (rule: keyof Constraints, what = '') => ({
  description: `${what}of ${fieldTypes.filter((type) => rulesOf[type].includes(rule)).join(', ')}`,
});

const largest = 999_999_999_999;
const bound = (rule: keyof Constraints) => Type.Number({ minimum: -largest, maximum: largest, ...appliesTo(rule) });

const OptionInput = Type.Object(
  { value: text(100, { description: 'what is stored' }), label: text(200), label_ar: Type.Optional(text(200)) },
  strict,
);

export const FieldInput = Type.Object(
  {
    key: Type.String({
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      maxLength: 40,
      description: 'names the answer; small letters, digits and _, a letter first',
    }),
    type: oneOf(fieldTypes),
    label: text(200),
    label_ar: Type.Optional(text(200)),
    help: Type.Optional(text(500)),
    help_ar: Type.Optional(text(500)),
    section: Type.Optional(text(120, { description: 'Heading of the part of the form that begins here' })),
    section_ar: Type.Optional(text(120)),
    required: Type.Optional(Type.Boolean()),
    destination: Type.Optional(
      Type.String({
        pattern: '^(submission|profile\\.(name|phone|email)|custom\\.[a-z][a-z0-9_]{0,39})$',
        maxLength: 60,
        description: 'submission, profile.name, profile.phone, profile.email or custom.<key>',
      }),
    ),
    min_length: Type.Optional(count(10_000, appliesTo('min_length'))),
    max_length: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, ...appliesTo('max_length') })),
    min: Type.Optional(bound('min')),
    max: Type.Optional(bound('max')),
    step: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: largest, ...appliesTo('step') })),
    decimals: Type.Optional(Type.Integer({ minimum: 1, maximum: 6, ...appliesTo('decimals') })),
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3, ...appliesTo('currency', 'three letters such as IQD, ') }),
    ),
    earliest: Type.Optional(text(20, appliesTo('earliest', 'today, now or such as 2030-12-31, '))),
    latest: Type.Optional(text(20, appliesTo('latest', 'today, now or such as 2030-12-31, '))),
    options: Type.Optional(Type.Array(OptionInput, { minItems: 1, maxItems: 200, ...appliesTo('options') })),
    min_items: Type.Optional(count(200, appliesTo('min_items'))),
    max_items: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, ...appliesTo('max_items') })),
    region: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        maxLength: 2,
        ...appliesTo('region', 'a country by two letters such as IQ, '),
      }),
    ),
  },
  strict,
);
export type FieldInput = Static<typeof FieldInput>;

export const Accent = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  maxLength: 7,
  description: 'a colour such as #0b5d4e',
});
export const Logo = Type.String({
  pattern: '^data:image/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$',
  maxLength: 16_000,
  description: 'a small picture as a base64 data: URL, so that nothing is fetched from elsewhere',
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

/** The link shown after sending. Only `https`, so that it can open nothing but a page. */
const ChatUrl = Type.String({
  pattern: '^https://[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?([/?#][^\\s<>"]*)?$',
  maxLength: 500,
  description: 'Address of the chat to go back to, such as https://wa.me/9647701234567',
});

export const FormInput = Type.Object(
  {
    title: text(120),
    title_ar: Type.Optional(text(120)),
    intro: Type.Optional(text(1_000)),
    intro_ar: Type.Optional(text(1_000)),
    thanks: Type.Optional(text(1_000, { description: 'Said once the answers have arrived' })),
    thanks_ar: Type.Optional(text(1_000)),
    chat_url: Type.Optional(ChatUrl),
    fields: Type.Array(FieldInput, { minItems: 1, maxItems: 60 }),
    branding: Type.Optional(BrandingInput),
    edits: Type.Optional(count(100)),
  },
  strict,
);
export type FormInput = Static<typeof FormInput>;

/** Error codes of POST /form/submit (spec: Hosted form endpoints rule 3). */
const submitFailures = ['UNAVAILABLE', 'NO_EDITS_LEFT', 'INVALID', 'BAD_REQUEST'] as const;
export type SubmitFailure = (typeof submitFailures)[number];
