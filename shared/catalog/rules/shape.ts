export interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Shape {
  readonly fields: Map<string, () => Schema>;
  readonly required: Set<string>;
  readonly variants: Shape[];
}

interface WithShape {
  readonly shape: Shape | null;
}

export function newShape(): Shape {
  return { fields: new Map(), required: new Set(), variants: [] };
}

export function schemaOf({ fields, required, variants }: Shape): Schema {
  if (variants.length > 0) return { anyOf: variants.map(schemaOf) };
  return {
    type: 'object',
    required: [...required],
    properties: Object.fromEntries([...fields].map(([field, schema]) => [field, schema()])),
    additionalProperties: false,
  };
}

export function recordField({ shape }: WithShape, field: string, schema: Schema, isRequired = false): void {
  shape?.fields.set(field, () => schema);
  if (isRequired) shape?.required.add(field);
}

export function recordInnerField(
  { shape }: WithShape,
  field: string,
  wrap: (inner: Schema) => Schema,
  isRequired = false,
): Shape | null {
  if (shape === null) return null;
  const inner = newShape();
  shape.fields.set(field, () => wrap(schemaOf(inner)));
  if (isRequired) shape.required.add(field);
  return inner;
}
