import { parseArgs } from 'node:util';

const options = {
  help: { type: 'boolean' },
  runs: { type: 'string' },
  rounds: { type: 'string' },
  rows: { type: 'string' },
  orders: { type: 'string' },
  messages: { type: 'string' },
} as const;

export const usage = `npm run bench [-- NAME …] [FLAGS]
  --runs N      each so many times, then one table of all bars
  --rounds N    fewer are quicker, for a first look
  --rows N      store-orders: how many orders
  --orders A,B  scale: how many orders, one stack after another
  --messages N  board: how many messages the inbox is over`;

const { values, positionals } = parse();

/** The names of the wanted benches. */
export const words: readonly string[] = positionals;

export const isHelpWanted = values.help === true;

/** The value of `--NAME`, if it was given. */
export function flag(name: Exclude<keyof typeof options, 'help'>): string | undefined {
  return values[name];
}

/** The flags as they were given, for one run of a bench. */
export function flagsOfOneRun(): string[] {
  return Object.entries(values).flatMap(([name, value]) => (name === 'runs' ? [] : [`--${name}`, String(value)]));
}

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}
