import { setTimeout as pause } from 'node:timers/promises';
import { portHolder } from '../local/ports/port-holder.ts';
import type { Arguments } from './arguments.ts';
import { describe, printable } from './describe.ts';
import { judge } from './judge.ts';
import { inWords, refused, replyTo, toResponse } from './reply.ts';

export interface Output {
  line(text: string): void;
  envelope(body: unknown): void;
}

export interface Receiver {
  readonly url: URL;
  stop(): void;
}

export class CannotListen extends Error {}

/** Throws `CannotListen`. */
export function receive({ host, port, secret, nextSecret, behaviour }: Arguments, output: Output): Receiver {
  const arrivals = new Map<string, number>();
  let isStopping = false;
  const line = (...parts: string[]) => output.line([clock(), ...parts.filter((part) => part !== '')].join('  '));

  async function receiveOne(request: Request): Promise<Response> {
    const { method, headers, signal } = request;
    const event = printable(headers.get('x-service-event') ?? '').padEnd(eventWidth);
    const delivery = printable(headers.get('x-service-delivery') ?? '');
    if (method !== 'POST') {
      line(event, delivery, `${method} is no delivery → 405`);
      return new Response('deliveries are posted', { status: 405, headers: { allow: 'POST' } });
    }
    const began = performance.now();
    const body = await request.bytes();
    const { isGenuine, words } = judge(body, headers, secret, nextSecret);
    const nth = isGenuine ? count(arrivals, delivery) : 1;
    const reply = isGenuine ? replyTo(nth, behaviour) : refused;
    const { envelope, subject } = isGenuine ? describe(body) : { envelope: null, subject: '' };

    line(event, delivery, nth > 1 ? `×${nth}` : '  ', subject, `${words} → ${inWords(reply, behaviour.slowMs)}`);
    if (isGenuine) output.envelope(envelope);

    const isWaiting = await waitFor(reply === 'nothing' ? foreverMs : behaviour.slowMs, signal);
    if (!isWaiting && !isStopping) line(event, delivery, `the sender gave up after ${secondsSince(began)} s`);
    return toResponse(reply);
  }

  const server = listen(host, port, receiveOne);
  return {
    url: server.url,
    stop() {
      isStopping = true;
      void server.stop(true);
    },
  };
}

function listen(hostname: string, port: number, fetch: (request: Request) => Promise<Response>) {
  try {
    // Bun's default time-out of ten seconds would cut off a slow answer.
    return Bun.serve({ hostname, port, fetch, idleTimeout: 0 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const holder = portHolder(port);
    const reason = code === 'EADDRINUSE' ? `is taken${holder ? ` by ${holder}` : ''}` : `cannot be used (${code})`;
    throw new CannotListen(
      `port ${port} of ${hostname} ${reason}: stop the process that listens there, or choose another with --port`,
    );
  }
}

const foreverMs = 2 ** 31 - 1;
const eventWidth = 'order.status_changed'.length;

function count(arrivals: Map<string, number>, delivery: string): number {
  const nth = (arrivals.get(delivery) ?? 0) + 1;
  arrivals.set(delivery, nth);
  return nth;
}

function waitFor(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal }).catch(() => false);
}

function clock(): string {
  return Temporal.Now.plainTimeISO().toString({ smallestUnit: 'millisecond' });
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}
