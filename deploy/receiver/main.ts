// npm run receiver: an example of a customer's webhook server; verify.ts is the part to copy.
import { abortOnSignals } from '../local/processes/stop-signals.ts';
import { type Arguments, help, readArguments, usage, WrongUsage } from './arguments.ts';
import { CannotListen, type Output, receive } from './receive.ts';
import { inWords } from './reply.ts';

process.exitCode = main(process.argv.slice(2));

function main(words: readonly string[]): number {
  try {
    const args = readArguments(words);
    if (args === 'help') console.log(help);
    else listen(args);
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) return complain(2, error.message, usage);
    if (error instanceof CannotListen) return complain(1, error.message);
    throw error;
  }
}

function complain(exitCode: number, ...lines: string[]): number {
  for (const line of lines) console.error(line);
  return exitCode;
}

function listen(args: Arguments): void {
  const output = outputOf(args.json);
  const receiver = receive(args, output);
  output.line(`Receiving at ${receiver.url}, ${behaviourText(args)}. Ctrl-C stops.`);
  abortOnSignals(() => {}).addEventListener('abort', receiver.stop);
}

/** With `json`, standard output has only the envelopes. */
function outputOf(json: boolean): Output {
  const indent = process.stdout.isTTY ? 2 : undefined;
  return {
    line: (text) => void (json ? process.stderr : process.stdout).write(`${text}\n`),
    envelope: (body) => void (json && process.stdout.write(`${JSON.stringify(body, null, indent)}\n`)),
  };
}

function behaviourText({ behaviour: { reply, times, slowMs } }: Arguments): string {
  const isForever = times === Number.POSITIVE_INFINITY;
  return `answering ${inWords(reply, slowMs)}${isForever ? '' : ` ${times}× for each delivery, then 200`}`;
}
