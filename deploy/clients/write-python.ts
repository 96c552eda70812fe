import type { Declaration, Field, OperationShape, Shape, Shapes } from './shapes.ts';

export function writePython({ declarations, operations, events }: Shapes): string {
  const unions = events.map(({ declaration }) => `    ${declaration.name},`).join('\n');
  const names = events.map(({ name }) => `    ${quoted(name)},`).join('\n');
  return [
    `# Made from the OpenAPI document by deploy/clients/generate.ts: do not edit.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

from .calls import Answer, Calls, Pages`,
    ...declarations.filter(({ name }) => !isGiven(name, operations)).map(classOf),
    `KnownEvent = Union[\n${unions}\n]`,
    `EVENT_NAMES = (\n${names}\n)`,
    `class Operations(Calls):\n${operations.map(methodOf).join('\n')}`,
  ].join('\n\n\n');
}

/** Arguments of methods instead. */
function isGiven(name: string, operations: readonly OperationShape[]): boolean {
  return operations.some(({ input }) => input.name === name);
}

function classOf({ name, description, fields }: Declaration): string {
  const required = fields.filter(({ isOptional }) => !isOptional);
  const optional = fields.filter(({ isOptional }) => isOptional);
  if (optional.length === 0) return typedDict(`${name}(TypedDict)`, description, required);
  const base = typedDict(`_${name}(TypedDict)`, '', required);
  return `${base}\n\n\n${typedDict(`${name}(_${name}, total=False)`, description, optional)}`;
}

function typedDict(head: string, description: string, fields: readonly Field[]): string {
  const lines = fields.map(
    (field) => `${field.description && `    # ${field.description}\n`}    ${field.name}: ${typeOf(field.shape)}\n`,
  );
  return `class ${head}:\n${description && `    """${description}"""\n\n`}${lines.join('')}`.trimEnd();
}

function methodOf({ id, method, path, description, input, answer: { item, meta, isList } }: OperationShape): string {
  const parameters = input.fields.map((field) => {
    const type = typeOf(field.shape);
    return `        ${argument(field)}: ${field.isOptional ? `Optional[${type}] = None` : type},\n`;
  });
  const pairs = input.fields.map((field) => `            ${quoted(field.name)}: ${argument(field)},\n`);
  const result = `${isList ? 'Pages' : 'Answer'}[${typeOf(item)}, ${typeOf(meta)}]`;
  const verb = isList ? `self._pages(${quoted(path)}, {` : `self._call(${quoted(method)}, ${quoted(path)}, body={`;
  const described = input.fields.filter((field) => field.description !== '');
  const words = [`${description}\n`, ...described.map((field) => `${argument(field)}: ${field.description}`)];
  const lines = words.join('\n').trim().split('\n');
  const text = lines.map((line, nth) => (nth === 0 || line === '' ? line : `        ${line}`)).join('\n');
  return `    def ${snake(id)}(
        self,
        *,
${parameters.join('')}    ) -> ${result}:
        """${text}
        """
        return ${verb}
${pairs.join('')}        })
`;
}

/** \`from\` is a keyword. */
function argument({ name }: Field): string {
  return name === 'from' ? 'from_' : name;
}

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'named':
      return shape.name;
    case 'literals':
      return `Literal[${shape.values.map(quoted).join(', ')}]`;
    case 'list':
      return `List[${typeOf(shape.of)}]`;
    case 'union':
      return `Union[${shape.of.map(typeOf).join(', ')}]`;
    case 'plain':
      return pythonTypes[shape.type];
  }
}

const pythonTypes = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'Dict[str, Any]',
} as const;

function quoted(text: string): string {
  return JSON.stringify(text);
}

function snake(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
