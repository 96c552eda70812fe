import type { Schema } from '../../../shared/catalog/rules/shape.ts';

export type FieldLine = readonly [path: string, meaning: string];

export function fieldList(schema: Schema, path = ''): readonly FieldLine[] {
  return Object.entries(fieldsOf(schema)).flatMap(([name, { schema: field, isRequired, when }]) => {
    const fieldPath = path + name;
    const isArray = field.type === 'array';
    const inner = isArray ? (field.items ?? {}) : field;
    const meaning = [meaningOf(field), when].filter(Boolean).join('; ');
    return [
      [fieldPath + (isArray ? '[]' : ''), `${meaning}${isRequired ? ' (required)' : ''}`] as const,
      ...fieldList(inner, `${fieldPath}${isArray ? '[]' : ''}.`),
    ];
  });
}

interface Field {
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly when?: string;
}

function fieldsOf(schema: Schema): Readonly<Record<string, Field>> {
  const { properties = {}, required = [], anyOf } = schema;
  const kinds = anyOf?.filter((each) => each.properties !== undefined) ?? [];
  if (kinds.length > 1) return fieldsOfKinds(kinds);
  if (kinds[0] !== undefined) return fieldsOf(kinds[0]);
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, { schema: field, isRequired: required.includes(name) }]),
  );
}

function fieldsOfKinds(kinds: readonly Schema[]): Readonly<Record<string, Field>> {
  const names = new Set(kinds.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return Object.fromEntries(
    [...names].map((name) => {
      const kindsWithField = kinds.filter(({ properties }) => properties?.[name] !== undefined);
      const schemas = kindsWithField.map(({ properties }) => properties?.[name] ?? {});
      const constants = schemas.flatMap((each) => (each.const === undefined ? [] : [each.const]));
      const isRequired = kindsWithField.every(({ required = [] }) => required.includes(name));
      if (constants.length > 0) return [name, { schema: { enum: constants }, isRequired }];
      const when =
        kindsWithField.length < kinds.length ? `of ${kindsWithField.map(discriminatorOf).join(' and ')}` : '';
      return [name, { schema: schemas[0] ?? {}, isRequired, when }];
    }),
  );
}

function discriminatorOf({ properties = {} }: Schema): string {
  return String(Object.values(properties).find((field) => field.const !== undefined)?.const);
}

function meaningOf(schema: Schema): string {
  const { anyOf, description } = schema;
  if (anyOf !== undefined) {
    const meanings = anyOf.map(meaningOf);
    return [...new Set(meanings)].join(' or ');
  }
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  const type = [typeOf(schema), boundsOf(schema)].filter(Boolean).join(', ');
  return description === undefined ? type : `${type}: ${description}`;
}

function typeOf({ type, properties }: Schema): string {
  switch (type) {
    case 'string':
      return 'text';
    case 'integer':
      return 'whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'list';
    case 'object':
      return properties === undefined ? 'any object' : 'object';
    default:
      return type ?? 'anything';
  }
}

function boundsOf(schema: Schema): string {
  const { exclusiveMinimum: above, type, pattern, description } = schema;
  const min = schema.minLength ?? schema.minimum ?? schema.minItems;
  const max = schema.maxLength ?? schema.maximum ?? schema.maxItems;
  const unit = type === 'string' ? ' characters' : '';
  if (pattern !== undefined) return description === undefined ? `like ${pattern}` : '';
  if (above !== undefined) return max === undefined ? `above ${above}` : `above ${above}, at most ${number(max)}`;
  if (min !== undefined && min < 0) return '';
  if (min !== undefined && max !== undefined && min > 0) return `${number(min)} to ${number(max)}${unit}`;
  if (max !== undefined) return `at most ${number(max)}${unit}`;
  return min === undefined ? '' : `${number(min)} or more${unit}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
