import { inline } from '../markdown.ts';
import { objects } from './objects.ts';

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

interface FieldListProps {
  readonly schema: Schema;
  readonly isRequest?: boolean;
}

export function FieldList({ schema: { properties = {}, required = [] }, isRequest = false }: FieldListProps) {
  return (
    <ul class="fields">
      {Object.entries(properties).map(([name, field]) => (
        <li>
          <p class="field">
            <code>{name}</code> <span class="type">{inline(typeOf(field))}</span>
            {required.includes(name) ? isRequest && requiredTag : optionalTag}
          </p>
          {field.description !== undefined && <p>{inline(field.description)}</p>}
          {valuesOf(field).map(([label, values]) => (
            <Values label={label} values={values} />
          ))}
          <Inner name={name} schema={field} />
        </li>
      ))}
    </ul>
  );
}

export const optionalTag = <span class="tag">optional</span>;
const requiredTag = <span class="tag must">required</span>;

function Values({ label, values }: { label: string; values: readonly unknown[] }) {
  return (
    <p class="values">
      <span>{label}</span>
      {values.map((value) => [' ', <code>{String(value)}</code>])}
    </p>
  );
}

function Inner({ name, schema }: { name: string; schema: Schema }) {
  const object = innerObject(schema);
  if (object === undefined) return null;
  return (
    <details>
      <summary>
        Fields of <code>{name}</code>
      </summary>
      <FieldList schema={object} />
    </details>
  );
}

/** The same list for machines: nested where the page folds. */
export function fieldsAsMarkdown({ properties = {}, required = [] }: Schema, isRequest = false, indent = ''): string {
  const lines = Object.entries(properties).map(([name, field]) => {
    const tag = required.includes(name) ? isRequest && 'required' : 'optional';
    const tags = [typeOf(field), tag].filter(Boolean).join(', ');
    const values = valuesOf(field).map(
      ([label, each]) => `${label} ${each.map((value) => `\`${value}\``).join(', ')}.`,
    );
    const object = innerObject(field);
    const inner = object === undefined ? '' : `\n${fieldsAsMarkdown(object, false, `${indent}  `)}`;
    return `${indent}- ${[`\`${name}\` (${tags})`, field.description ?? ''].filter(Boolean).join(': ')}${values.map((each) => ` ${each}`).join('')}${inner}`;
  });
  return lines.join('\n');
}

function typeOf(schema: Schema): string {
  const id = idOf(schema);
  if (id !== undefined) return `[${id.replaceAll('-', ' ')}](docs:#${id})`;
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const { minimum, maximum, type = 'anything', format } = schema;
  if (minimum !== undefined && maximum !== undefined) return `${type}, ${minimum} to ${maximum}`;
  return format ?? type;
}

function valuesOf(field: Schema): readonly (readonly [label: string, values: readonly unknown[]])[] {
  const all = [
    ['One of', field.enum ?? field.anyOf?.flatMap((each) => each.enum ?? []) ?? []],
    ['Default', field.default === undefined ? [] : [field.default]],
    ['Such as', field.examples ?? []],
  ] as const;
  return all.filter(([, values]) => values.length > 0);
}

function innerObject(schema: Schema): Schema | undefined {
  const object = [schema, schema.items, ...(schema.anyOf ?? [])].find((each) => each?.properties !== undefined);
  return object === undefined || idOf(object) !== undefined ? undefined : object;
}

function idOf(schema: object): string | undefined {
  return objects.find((each) => each.schema === schema)?.id;
}
