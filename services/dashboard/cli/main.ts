// The operator's command line (decided: Command line): one noun, one verb, one JSON value. It does what admins do through the
// same verbs as the dashboard, and what the services do by sending them commands.
import { createInterface } from 'node:readline/promises';
import { runCommandLine } from './run.ts';

/** What still holds the process up after the result is out: a connection that cannot be closed in time. */
const lingerMs = 500;

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
  print,
  printsPretty: process.stdout.isTTY === true,
  ask: process.stdin.isTTY === true && process.stderr.isTTY === true ? ask : null,
  errors: { isTerminal: process.stderr.isTTY === true, write: (text) => process.stderr.write(text) },
});
setTimeout(() => process.exit(), lingerMs).unref();

/** On standard error: standard output is for the result alone. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** A reader who has seen enough closes the pipe: that is no failure. */
async function print(text: string): Promise<void> {
  try {
    await Bun.write(Bun.stdout, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
