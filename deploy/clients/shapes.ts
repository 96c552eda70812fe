/** The OpenAPI document as declarations of types for both clients, TypeScript and Python. */
export type Shape =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'plain'; readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'object' }
  | { readonly kind: 'literals'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'union'; readonly of: readonly Shape[] };

export interface Field {
  readonly name: string;
  readonly description: string;
  readonly isOptional: boolean;
  readonly shape: Shape;
}

export interface Declaration {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

export interface OperationShape {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly description: string;
  readonly input: Declaration;
  readonly answer: { readonly item: Shape; readonly meta: Shape; readonly isList: boolean };
}

export interface Shapes {
  readonly declarations: readonly Declaration[];
  readonly operations: readonly OperationShape[];
  readonly events: readonly { readonly name: string; readonly declaration: Declaration }[];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: OperationObject }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Throws on a kind of schema that it does not know. */
export function shapesOf({ paths, webhooks, components }: OpenApi): Shapes {
  const declarations: Declaration[] = [];
  const declare = (name: string, schema: Schema, added: readonly Field[] = []): Declaration => {
    const fields = Object.entries(schema.properties ?? {}).map(([field, each]) => ({
      name: field,
      description: each.description ?? '',
      isOptional: !(schema.required ?? []).includes(field),
      shape: shapeOf(each, name + pascal(field)),
    }));
    const declaration = { name, description: schema.description ?? '', fields: [...fields, ...added] };
    declarations.push(declaration);
    return declaration;
  };
  const shapeOf = (schema: Schema, name: string): Shape => {
    const { $ref, const: constant, enum: values, anyOf, items, properties, type } = schema;
    if ($ref !== undefined) return { kind: 'named', name: $ref.split('/').at(-1) ?? '' };
    if (constant !== undefined) return { kind: 'literals', values: [constant] };
    if (values !== undefined) return { kind: 'literals', values };
    if (anyOf !== undefined) return { kind: 'union', of: anyOf.map((each) => shapeOf(each, name)) };
    if (items !== undefined) return { kind: 'list', of: shapeOf(items, name.replace(/s$/, '')) };
    if (properties !== undefined) return { kind: 'named', name: declare(name, schema).name };
    if (isPlain(type)) return { kind: 'plain', type };
    throw new Error(`${name} has a schema of an unknown kind: ${JSON.stringify(schema)}`);
  };
  // Clients define their own error classes.
  const resources = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Error'));
  for (const [name, schema] of resources) declare(name, schema);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(path, method, operation, declare, shapeOf)),
  );
  const events = Object.entries(webhooks).map(([name, { post }]) => {
    const { description = '', ...schema } = schemaIn(post.requestBody);
    const describedSchema = { ...schema, description: post.description || description };
    return { name, declaration: declare(`${pascal(name)}Event`, describedSchema, [deliveryId]) };
  });
  return { declarations, operations, events };
}

const deliveryId: Field = {
  name: 'deliveryId',
  description: 'The same in every attempt: keep it, and do nothing twice',
  isOptional: false,
  shape: { kind: 'plain', type: 'string' },
};

function operationOf(
  path: string,
  method: string,
  { operationId: id, summary, description, parameters, requestBody, responses }: OperationObject,
  declare: (name: string, schema: Schema) => Declaration,
  shapeOf: (schema: Schema, name: string) => Shape,
): OperationShape {
  const query = parameters.filter((each) => each.in === 'query');
  const input = requestBody
    ? declare(`${pascal(id)}Body`, schemaIn(requestBody))
    : declare(`${pascal(id)}Query`, {
        properties: Object.fromEntries(
          query.map(({ name, schema, description }) => [name, { ...schema, description }]),
        ),
        required: query.filter(({ required }) => required).map(({ name }) => name),
      });
  const { data = {}, meta = {} } = schemaIn(responses['200']).properties ?? {};
  return {
    ...{ id, method: method.toUpperCase(), path, description: `${summary}.\n\n${description}`, input },
    answer: {
      item: shapeOf(data.items ?? data, `${pascal(id)}Item`),
      meta: shapeOf(meta, `${pascal(id)}Meta`),
      isList: data.items !== undefined,
    },
  };
}

function schemaIn(content: Content | undefined): Schema {
  if (!content) throw new Error('there is no body');
  return content.content['application/json'].schema;
}

const plainTypes = ['string', 'integer', 'number', 'boolean', 'null', 'object'] as const;

function isPlain(type: string | undefined): type is (typeof plainTypes)[number] {
  return plainTypes.some((each) => each === type);
}

function pascal(name: string): string {
  return name.replaceAll(/(^|[._])(\w)/g, (_, _mark, letter: string) => letter.toUpperCase());
}
