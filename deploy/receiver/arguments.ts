import { parseArgs } from 'node:util';
import type { Behaviour, Reply } from './reply.ts';

export interface Arguments {
  readonly host: string;
  readonly port: number;
  readonly secret: string;
  readonly nextSecret: string | null;
  readonly behaviour: Behaviour;
  readonly json: boolean;
}

export const usage = 'usage: npm run receiver -- --port PORT --secret SECRET [FLAG]… (--help shows more)';

export const help = `usage: npm run receiver -- --port PORT --secret SECRET [FLAG]…

Receives webhooks: verifies each, prints a line for it, and answers 200, or 401 when it does not verify.

  --port PORT           where to listen; 0 is any free port
  --host HOST           on which address of this machine (127.0.0.1)
  --secret SECRET       the endpoint's signing secret, whsec_…
  --next-secret SECRET  the second secret, while it is being replaced
  --json                print whole envelopes, and the lines on standard error

To try how the sender reacts:

  --answer STATUS       answer with this status
  --hang                never answer
  --redirect URL        answer with a redirect, 307 unless --answer says otherwise
  --fail N              answer so to the first N arrivals of each delivery (503 by default), then 200
  --slow-ms MS          wait before each answer`;

export class WrongUsage extends Error {}

/** Throws `WrongUsage`. */
export function readArguments(words: readonly string[]): Arguments | 'help' {
  const flags = split(words);
  if (flags.help) return 'help';
  const nextSecret = flags['next-secret'];
  return {
    host: flags.host ?? '127.0.0.1',
    port: number('--port', required('--port', flags.port), 0, 65_535),
    secret: secret('--secret', required('--secret', flags.secret)),
    nextSecret: nextSecret === undefined ? null : secret('--next-secret', nextSecret),
    behaviour: behaviour(flags),
    json: flags.json ?? false,
  };
}

type Values = ReturnType<typeof split>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  ...{ port: text, host: text, secret: text, 'next-secret': text, json: flag, help: flag },
  ...{ answer: text, hang: flag, redirect: text, fail: text, 'slow-ms': text },
};

function split(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message.replace(/[.\n].*/s, '') : String(error));
  }
}

function behaviour(given: Values): Behaviour {
  const { fail, 'slow-ms': slowMs = '0' } = given;
  return {
    reply: reply(given),
    times: fail === undefined ? Number.POSITIVE_INFINITY : number('--fail', fail, 1, 1_000_000),
    slowMs: number('--slow-ms', slowMs, 0, 600_000),
  };
}

function reply({ answer, hang, redirect, fail }: Values): Reply {
  if (hang && (answer ?? redirect) !== undefined)
    throw new WrongUsage('--hang cannot be combined with --answer or --redirect');
  if (hang) return 'nothing';
  const defaultStatus = redirect !== undefined ? 307 : fail !== undefined ? 503 : 200;
  const status = answer === undefined ? defaultStatus : number('--answer', answer, 200, 599);
  if (redirect !== undefined && !redirects.includes(status)) {
    throw new WrongUsage(`with --redirect, --answer must be one of ${redirects.join(', ')}`);
  }
  if (redirect !== undefined && !/^[\x21-\x7e]+$/.test(redirect)) throw new WrongUsage('--redirect must be an address');
  return { status, location: redirect ?? null };
}

const redirects = [301, 302, 303, 307, 308];

function required(flag: string, value: string | undefined): string {
  if (value === undefined) throw new WrongUsage(`${flag} is missing`);
  return value;
}

function number(flag: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new WrongUsage(`${flag} must be a whole number from ${min} to ${max}`);
}

function secret(flag: string, text: string): string {
  if (/^whsec_[0-9a-f]{32}$/.test(text)) return text;
  throw new WrongUsage(`${flag} must be whsec_ and 32 hex characters`);
}
