import type { Parameter } from '../../../../shared/api/contract/operations.ts';
import { inline } from './prose.ts';

const text = Bun.escapeHTML;

/** A JSON schema, as much of it as a reader needs. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The fields of an object, each with its type, what it may be and what it means; an object within it opens below it. */
export function fieldList(schema: Schema, anchorOf: AnchorOf): string {
  const { properties = {}, required = [] } = schema;
  return list(
    Object.entries(properties).map(([name, field]) => {
      const tag = required.includes(name) ? '' : optional;
      return heading(name, typeWords(field, anchorOf), tag) + meaning(field) + inner(name, field, anchorOf);
    }),
  );
}

/** The fields of a body that is sent: of each it is said whether it must be there. */
export function bodyList({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
  return sentList(fields);
}

/** The parameters of an operation, likewise. */
export function parameterList(parameters: readonly Parameter[]): string {
  return sentList(
    parameters.map(({ name, required, schema, description }) => ({
      ...{ name, required: required === true },
      schema: { ...Object(schema), description },
    })),
  );
}

/** Where an object is told, if not in its place. */
type AnchorOf = (schema: Schema) => string | null;

interface Sent {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

function sentList(fields: readonly Sent[]): string {
  return list(
    fields.map(
      ({ name, schema, required }) =>
        heading(
          name,
          typeWords(schema, () => null),
          required ? must : optional,
        ) + meaning(schema),
    ),
  );
}

function list(items: readonly string[]): string {
  return `<ul class="fields">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

const optional = '<span class="tag">optional</span>';
const must = '<span class="tag must">required</span>';

function heading(name: string, type: string, tag: string): string {
  return `<p class="field"><code>${text(name)}</code> <span class="type">${type}</span>${tag}</p>`;
}

function meaning(schema: Schema): string {
  const { description, default: usual, examples = [] } = schema;
  const values = valuesOf(schema);
  return [
    description === undefined ? '' : `<p>${inline(description)}</p>`,
    values.length > 0 ? `<p class="values"><span>One of</span> ${codes(values)}</p>` : '',
    usual === undefined ? '' : `<p class="values"><span>Default</span> ${codes([String(usual)])}</p>`,
    examples.length > 0 ? `<p class="values"><span>Such as</span> ${codes(examples.map(String))}</p>` : '',
  ].join('');
}

function codes(values: readonly string[]): string {
  return values.map((value) => `<code>${text(value)}</code>`).join(' ');
}

function valuesOf(schema: Schema): readonly string[] {
  return schema.enum ?? (schema.anyOf ?? []).flatMap((each) => each.enum ?? []);
}

/** What is within an object, or within each of a list; none where the type is a link to it. */
function inner(name: string, schema: Schema, anchorOf: AnchorOf): string {
  const object = [schema, schema.items, ...(schema.anyOf ?? [])].find((each) => each?.properties !== undefined);
  if (object === undefined || anchorOf(object) !== null) return '';
  return `<details><summary>Fields of <code>${text(name)}</code></summary>${fieldList(object, anchorOf)}</details>`;
}

function typeWords(schema: Schema, anchorOf: AnchorOf): string {
  const anchor = anchorOf(schema);
  if (anchor !== null) return `<a href="/docs#${anchor}">${text(anchor.replaceAll('-', ' '))}</a>`;
  if (schema.const !== undefined) return `<code>${text(String(schema.const))}</code>`;
  if (schema.anyOf) return schema.anyOf.map((each) => typeWords(each, anchorOf)).join(' or ');
  if (schema.items) return `list of ${typeWords(schema.items, anchorOf)}`;
  const { minimum, maximum, type = 'anything', format } = schema;
  if (minimum !== undefined && maximum !== undefined) return `${type}, ${minimum} to ${maximum}`;
  return text(format ?? type);
}
