import { documents } from '../documents/documents.ts';
import type { InputFormat } from '../documents/input-format.ts';
import { oneOf } from '../grammar/argument-types.ts';
import { command } from '../grammar/command.ts';

const name = oneOf(Object.keys(documents) as (keyof typeof documents)[], 'NAME');

export const documentCommands = [
  command({
    name: 'schema',
    help: 'Print the JSON schema of a file that a command reads, for completion and checks in an editor.',
    operands: { name },
    printsText: true,
    run: async (_, { name }) =>
      pretty({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...documents[name].schema }),
  }),
  command({
    name: 'example',
    help: 'Print an example file that its command accepts.',
    operands: { name },
    printsText: true,
    run: async (_, { name }) => exampleText(documents[name]),
  }),
];

function exampleText({ example, isPerLine = false }: InputFormat): string {
  return isPerLine ? JSON.stringify(example) : pretty(example);
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
