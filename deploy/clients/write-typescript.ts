import type { Declaration, OperationShape, Shape, Shapes } from './shapes.ts';

export function writeTypeScript({ declarations, operations, events }: Shapes): string {
  return [
    `// Made from the OpenAPI document by deploy/clients/generate.ts: do not edit.\nimport type { Pages } from './pages.ts';`,
    ...declarations.map(interfaceOf),
    `export type KnownEvent =\n${events.map(({ declaration }) => `  | ${declaration.name}`).join('\n')};`,
    `export const eventNames: readonly KnownEvent['event'][] = [\n${events.map(({ name }) => `  '${name}',`).join('\n')}\n];`,
    `export interface Operations {\n${operations.map(methodOf).join('\n')}\n}`,
    `export const operations = {\n${operations.map(entryOf).join('\n')}\n} as const;\n`,
  ].join('\n\n');
}

function interfaceOf({ name, description, fields }: Declaration): string {
  const lines = fields.map(
    (field) =>
      `${comment(field.description, '  ')}  ${field.name}${field.isOptional ? '?' : ''}: ${typeOf(field.shape)};\n`,
  );
  return `${comment(description)}export interface ${name} {\n${lines.join('')}}`;
}

function methodOf({ id, description, input, answer: { item, meta, isList } }: OperationShape): string {
  const isOptional = input.fields.every((field) => field.isOptional);
  const result = isList
    ? `Pages<${typeOf(item)}, ${typeOf(meta)}>`
    : `Promise<{ readonly data: ${typeOf(item)}; readonly meta: ${typeOf(meta)} }>`;
  return `${comment(description, '  ')}  ${id}(${isList ? 'query' : 'body'}${isOptional ? '?' : ''}: ${input.name}): ${result};`;
}

function entryOf({ id, method, path }: OperationShape): string {
  return `  ${id}: { method: '${method}', path: '${path}' },`;
}

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'named':
      return shape.name;
    case 'literals':
      return shape.values.map((value) => `'${value}'`).join(' | ');
    case 'list':
      return shape.of.kind === 'named' || shape.of.kind === 'plain'
        ? `${typeOf(shape.of)}[]`
        : `(${typeOf(shape.of)})[]`;
    case 'union':
      return shape.of.map(typeOf).join(' | ');
    case 'plain':
      return { integer: 'number', object: 'Record<string, unknown>' }[shape.type as string] ?? shape.type;
  }
}

function comment(text: string, indent = ''): string {
  const lines = text.trim().split('\n');
  if (text.trim() === '') return '';
  if (lines.length === 1) return `${indent}/** ${text.trim()} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
