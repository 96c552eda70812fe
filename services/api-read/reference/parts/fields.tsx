import type { Child } from 'hono/jsx';
import { inline } from '../markdown.ts';
import { objects } from './objects.ts';

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

interface FieldListParts {
  readonly schema: Schema;
  /** Whether the reader sends them: then it is said which are required, and otherwise which may be missing. */
  readonly isSent?: boolean;
}

/** The fields of an object, each with its type, what it may be and what it means; an object within it opens below it. */
export function FieldList({ schema: { properties = {}, required = [] }, isSent = false }: FieldListParts) {
  return (
    <ul class="fields">
      {Object.entries(properties).map(([name, field]) => (
        <li>
          <p class="field">
            <code>{name}</code> <span class="type">{typeOf(field)}</span>
            {required.includes(name) ? isSent && mustBeSent : mayBeMissing}
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

export const mayBeMissing = <span class="tag">optional</span>;
const mustBeSent = <span class="tag must">required</span>;

function Values({ label, values = [] }: { label: string; values?: readonly unknown[] | undefined }) {
  if (values.length === 0) return null;
  return (
    <p class="values">
      <span>{label}</span>
      {values.map((value) => [' ', <code>{String(value)}</code>])}
    </p>
  );
}

/** What is within an object, or within each of a list; nothing where the type is a link to it. */
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

/** Where the reference shows the object, if it is one of those that it shows once. */
function idOf(schema: object): string | undefined {
  return objects.find((each) => each.schema === schema)?.id;
}
