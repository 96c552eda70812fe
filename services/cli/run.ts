import { Refused } from '../../shared/basics/refused.ts';
import { factsOf, isFlat } from './facts.ts';
import { choose } from './grammar/choose.ts';
import { type BoundCommand, type Command, type Defaults, Incomplete, Report, WrongUsage } from './grammar/shape.ts';
import { program } from './grammar/usage.ts';
import { createProgress, type Screen } from './progress.ts';
import { createSettings, type Environment, localFolder, runningServices } from './settings.ts';
import { tableOf } from './table.ts';
import { version } from './version.ts';

export interface Terminal {
  readonly print: (text: string) => Promise<unknown>;
  readonly printsPretty: boolean;
  readonly errors: Screen;
  readonly ask: ((question: string) => Promise<string>) | null;
}

const bugExitCode = 70;

/** The exit code: 0 done, 1 refused, 2 wrong usage, 70 a bug (decided: Command line). */
export async function runCommandLine(
  words: readonly string[],
  environment: Environment,
  terminal: Terminal,
  commandsFor: (words: readonly string[]) => Promise<readonly Command[]>,
): Promise<number> {
  const wantsJson = words.includes('--json') || !terminal.printsPretty;
  const printResult = (result: unknown) => {
    if (result instanceof Report && !wantsJson) return terminal.print(`${result.text}\n`);
    const value = result instanceof Report ? result.value : result;
    return terminal.print(`${JSON.stringify(value, null, terminal.printsPretty ? 2 : undefined)}\n`);
  };
  try {
    if (words[0] === '--version') {
      await terminal.print(`${version()}\n`);
      return 0;
    }
    const commandWords = words.filter((word) => word !== '--debug' && word !== '--json');
    const choice = choose(await commandsFor(commandWords), commandWords, defaultsIn(environment));
    if ('help' in choice) await terminal.print(`${namedAs(environment, choice.help)}\n`);
    else {
      const { value, zone } = await runCommand(choice.run, environment, terminal, wantsJson);
      const { columns, printsText } = choice.run;
      if (printsText) await terminal.print(`${value}\n`);
      else if (wantsJson || value instanceof Report) await printResult(value);
      else if (columns !== null && Array.isArray(value)) await terminal.print(`${tableOf(value, columns, zone)}\n`);
      else if (isFlat(value)) await terminal.print(`${factsOf(value, zone)}\n`);
      else await printResult(value);
    }
    return 0;
  } catch (error) {
    if (error instanceof Incomplete) await printResult(error.value);
    const { lines, exitCode } = await problemOf(error, words.includes('--debug'));
    for (const line of lines) terminal.errors.write(`${namedAs(environment, line)}\n`);
    return exitCode;
  }
}

function defaultsIn({ WORKSPACE: workspace }: Environment): Defaults {
  return workspace ? { workspace } : {};
}

/** Help names the program as it was called: `CLI_NAME` (services/cli/messaging). */
function namedAs({ CLI_NAME: name }: Environment, text: string): string {
  return name ? text.replaceAll(program, name) : text;
}

async function runCommand(
  { run, columns, values }: BoundCommand,
  environment: Environment,
  { print, printsPretty, errors, ask }: Terminal,
  wantsJson: boolean,
): Promise<{ readonly value: unknown; readonly zone: string }> {
  const { openContext } = await import('./context.ts');
  const context = openContext({
    ...{ environment, settings: createSettings(environment), ask },
    ...{ services: () => runningServices(environment), directory: localFolder(environment) },
    printLine: (value, line) => print(`${printsPretty ? line : JSON.stringify(value)}\n`),
    progress: (label, total) => createProgress(errors, label, total),
  });
  try {
    const value = await run(context);
    if (wantsJson || (columns === null && !isFlat(value))) return { value, zone: 'UTC' };
    const { zoneOf } = await import('./work/zone-of.ts');
    const { workspaceId: workspace } = isFlat(value) ? value : {};
    return { value, zone: await zoneOf(context, { workspace, ...values }) };
  } finally {
    await context.close();
  }
}

async function problemOf(error: unknown, debug: boolean): Promise<{ lines: string[]; exitCode: number }> {
  if (error instanceof WrongUsage) return { lines: [error.message, error.usage], exitCode: 2 };
  if (error instanceof Refused || error instanceof Incomplete) {
    return { lines: [error.message.replace(/(?<!\s)\s*\n\s*/g, ' ')], exitCode: 1 };
  }
  const { databaseTrouble } = await import('./database-trouble.ts');
  const trouble = databaseTrouble(error);
  if (trouble !== null) return { lines: [trouble], exitCode: 1 };
  const details = debug ? [Bun.inspect(error)] : [];
  return { lines: ['Something went wrong on our side; --debug shows what.', ...details], exitCode: bugExitCode };
}
