import { resolve } from 'node:path';
import { oneOf } from '../grammar/argument-types.ts';
import { command } from '../grammar/command.ts';
import { completionScript, shells } from '../grammar/completion.ts';
import type { Command } from '../grammar/shape.ts';

export function completionCommands(commands: () => Promise<readonly Command[]>): readonly Command[] {
  return [
    command({
      name: 'completion',
      help: 'Print a shell function cli that completes its words: source <(npm run --silent cli -- completion bash)',
      operands: { shell: oneOf(shells) },
      printsText: true,
      run: async (_, { shell }) =>
        completionScript(await commands(), shell, {
          ...{ bun: process.execPath, main: resolve(import.meta.dir, '../main.ts') },
          folder: resolve('.local'),
        }),
    }),
  ];
}
