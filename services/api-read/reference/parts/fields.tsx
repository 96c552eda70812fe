import type { Child } from 'hono/jsx';
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

interface FieldListParts {
  readonly schema: Schema;
  readonly isRequest?: boolean;
}

export function FieldList({ schema: { properties = {}, required = [] }, isRequest = false }: FieldListParts) {
  return (
    <ul class="fields">
      {Object.entries(properties).map(([name, field]) => (
        <li>
          <p class="field">
            <code>{name}</code> <span class="type">{typeOf(field)}</span>
            {required.includes(name) ? isRequest && requiredTag : optionalTag}
          </p>
          {field.description !== undefined && <p>{inline(field.description)}</p>}
          <Values label="One of" values={field.enum ?? field.anyOf?.flatMap((each) => each.enum ?? [])} />
          <Values label="Default" values={field.default === undefined ? [] : [field.default]} />
          <Values label="Such as" values={field.examples} />
          <Inner name={name} schema={field} />
        </li>
      ))}
    </ul>
  );
}

export const optionalTag = <span class="tag">optional</span>;
const requiredTag = <span class="tag must">required</span>;

function Values({ label, values = [] }: { label: string; values?: readonly unknown[] | undefined }) {
  if (values.length === 0) return null;
  return (
    <p class="values">
      <span>{label}</span>
      {values.map((value) => [' ', <code>{String(value)}</code>])}
    </p>
  );
}

function Inner({ name, schema }: { name: string; schema: Schema }) {
  const object = [schema, schema.items, ...(schema.anyOf ?? [])].find((each) => each?.properties !== undefined);
  if (object === undefined || idOf(object) !== undefined) return null;
  return (
    <details>
      <summary>
        Fields of <code>{name}</code>
      </summary>
      <FieldList schema={object} />
    </details>
  );
}

function typeOf(schema: Schema): Child {
  const id = idOf(schema);
  if (id !== undefined) return <a href={`/docs#${id}`}>{id.replaceAll('-', ' ')}</a>;
  if (schema.const !== undefined) return <code>{String(schema.const)}</code>;
  if (schema.anyOf) return schema.anyOf.map((each, index) => [index > 0 && ' or ', typeOf(each)]);
  if (schema.items) return ['list of ', typeOf(schema.items)];
  const { minimum, maximum, type = 'anything', format } = schema;
  if (minimum !== undefined && maximum !== undefined) return `${type}, ${minimum} to ${maximum}`;
  return format ?? type;
}

function idOf(schema: object): string | undefined {
  return objects.find((each) => each.schema === schema)?.id;
}
