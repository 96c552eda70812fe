import { parseArgs } from 'node:util';
import { type Scenario, scenarios } from './scenarios.ts';

export interface Arguments {
  readonly name: string;
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly seed: number;
  readonly trueWaits: boolean;
}

const maxSeconds = 3_600;

/** Parses the command line; returns its problem as a text. Without a seed it makes one. */
export function readArguments(words: string[]): Arguments | { readonly problem: string } {
  const usage = `npm run chaos [-- ${Object.keys(scenarios).join('|')}] [--seconds N] [--seed S] [--true-waits]`;
  try {
    const options = {
      seconds: { type: 'string' },
      seed: { type: 'string' },
      'true-waits': { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [name = 'all', ...rest] = positionals;
    const scenario = scenarios[name];
    if (!scenario || rest.length > 0) return { problem: `unknown scenario ${positionals.join(' ')}: ${usage}` };
    const seconds = Number(values.seconds ?? scenario.seconds);
    const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
    if (!(seconds > 0 && seconds <= maxSeconds) || !Number.isSafeInteger(seed)) return { problem: usage };
    return { name, scenario, seconds, seed, trueWaits: values['true-waits'] ?? false };
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : error}: ${usage}` };
  }
}
