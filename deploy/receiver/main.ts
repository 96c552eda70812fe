// npm run receiver: a server to try webhooks with, written as a customer's developer would. verify.ts is the part to copy.
import { portHolder } from '../local/port-holder.ts';
import { stopSignals } from '../local/stop-signals.ts';
import { type Arguments, help, readArguments, usage, WrongUsage } from './arguments.ts';
import { type Receiver, receive, type Teller } from './receive.ts';
import { inWords } from './reply.ts';

process.exitCode = main(process.argv.slice(2));

/** Gives the exit code: 0 listening, 1 it cannot listen there, 2 wrong usage. */
function main(words: readonly string[]): number {
  try {
    const given = readArguments(words);
    if (given === 'help') console.log(help);
    else listen(given);
    return 0;
  } catch (error) {
    if (!(error instanceof Error && (error instanceof WrongUsage || 'syscall' in error))) throw error;
    console.error(error.message);
    if (error instanceof WrongUsage) console.error(usage);
    return error instanceof WrongUsage ? 2 : 1;
  }
}

function listen(given: Arguments): void {
  const tell = teller(given.json);
  const receiver = open(given, tell);
  tell.line(`Receiving at ${receiver.url}, ${manners(given)}. Ctrl-C stops.`);
  stopSignals(() => {}).addEventListener('abort', receiver.stop);
}

function open(given: Arguments, tell: Teller): Receiver {
  try {
    return receive(given, tell);
  } catch (error) {
    throw explained(error, given);
  }
}

function explained(error: unknown, { host, port }: Arguments): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const holder = port === 0 ? undefined : portHolder(port);
  const reason =
    error.code === 'EADDRINUSE' ? `is taken${holder ? ` by ${holder}` : ''}` : `is not to be had (${error.code})`;
  error.message = `port ${port} of ${host} ${reason}: stop what listens there, or choose another with --port`;
  return error;
}

/** With `json`, standard output is for the envelopes alone: a line each, or laid out for a person at a terminal. */
function teller(json: boolean): Teller {
  const indent = process.stdout.isTTY ? 2 : undefined;
  return {
    line: (text) => (json ? console.error(text) : console.log(text)),
    envelope: (body) => json && console.log(JSON.stringify(body, null, indent)),
  };
}

function manners({ behaviour: { reply, times, slowMs } }: Arguments): string {
  const isForGood = times === Number.POSITIVE_INFINITY;
  return `answering ${inWords(reply, slowMs)}${isForGood ? '' : ` ${times}× for each delivery, then 200`}`;
}
