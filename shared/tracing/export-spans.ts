import { runIn } from './context.ts';
import { spanText, tracesText } from './otlp.ts';
import type { Attributes, Sink } from './spans.ts';

export interface ExportOptions {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ratio: number;
  readonly resource: Attributes;
  readonly onDropped: (spans: number, error: unknown) => void;
}

const sendIntervalMs = 1_000;
const maxPerRequest = 1_024;
const sendTimeoutMs = 5_000;
const maxQueued = 16_384;
const stopTimeoutMs = 2_000;
const reportIntervalMs = 60_000;

const queueFull = new Error('the queue of spans is full');
const stopped = new Error('the process ended');

/** OTLP over HTTP in JSON, in the background. What the collector rejects is dropped. */
export function exportSpans({ endpoint, headers, ratio, resource, onDropped }: ExportOptions) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let queue: string[] = [];
  let sending: Promise<void> | null = null;
  const ended = new AbortController();

  let dropped = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const drop = (spans: number, error: unknown, reportEvery = reportIntervalMs): void => {
    dropped += spans;
    if (dropped === 0 || performance.now() - reportedAt < reportEvery) return;
    runIn([], () => onDropped(dropped, error));
    [dropped, reportedAt] = [0, performance.now()];
  };
  const sendAll = async (): Promise<void> => {
    while (queue.length > 0 && !ended.signal.aborted) {
      const spans = queue.slice(0, maxPerRequest);
      queue = queue.slice(maxPerRequest);
      const signal = AbortSignal.any([AbortSignal.timeout(sendTimeoutMs), ended.signal]);
      await send(url, headers, tracesText(resource, spans), signal).catch((error) => drop(spans.length, error));
    }
  };
  const flush = (): Promise<void> => {
    sending ??= runIn([], sendAll).finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(flush, sendIntervalMs);
  timer.unref();

  const sink: Sink = {
    samples: () => Math.random() < ratio,
    take(span) {
      if (queue.length >= maxQueued) return drop(1, queueFull);
      queue.push(spanText(span));
      if (queue.length >= maxPerRequest) void flush();
    },
  };
  return {
    sink,
    async stop(): Promise<void> {
      clearInterval(timer);
      const late = setTimeout(() => ended.abort(stopped), stopTimeoutMs);
      await flush();
      await flush();
      clearTimeout(late);
      drop(queue.length, stopped, 0);
    },
  };
}

async function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal,
    redirect: 'error',
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the collector answered ${response.status}`);
}
