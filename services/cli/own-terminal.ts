import { createInterface } from 'node:readline/promises';
import type { Terminal } from './run.ts';

export const ownTerminal: Terminal = {
  print,
  printsPretty: process.stdout.isTTY === true,
  ask: process.stdin.isTTY === true && process.stderr.isTTY === true ? ask : null,
  errors: { isTerminal: process.stderr.isTTY === true, write: (text) => process.stderr.write(text) },
};

const flushMs = 500; // for standard output to a slow reader

export function exitSoon(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(), flushMs).unref();
}

/** Standard output is for the result alone. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** A closed pipe is no failure. */
async function print(text: string): Promise<void> {
  try {
    await Bun.write(Bun.stdout, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
