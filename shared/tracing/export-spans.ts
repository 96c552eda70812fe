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

const sendEveryMs = 1_000;
const maxPerRequest = 1_024;
const sentWithinMs = 5_000;
const mostWaiting = 16_384;
const endWithinMs = 2_000;
const reportEveryMs = 60_000;

const tooMany = new Error('more spans wait than are kept');
const tooLate = new Error('the process ended');

/** OTLP over HTTP in JSON, in the background. What the collector rejects is dropped. */
export function exportSpans({ endpoint, headers, ratio, resource, onDropped }: ExportOptions) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  const ended = new AbortController();

  let dropped = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const drop = (spans: number, error: unknown, reportEvery = reportEveryMs): void => {
    dropped += spans;
    if (dropped === 0 || performance.now() - reportedAt < reportEvery) return;
    runIn([], () => onDropped(dropped, error));
    [dropped, reportedAt] = [0, performance.now()];
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0 && !ended.signal.aborted) {
      const spans = waiting.slice(0, maxPerRequest);
      waiting = waiting.slice(maxPerRequest);
      const signal = AbortSignal.any([AbortSignal.timeout(sentWithinMs), ended.signal]);
      await send(url, headers, tracesText(resource, spans), signal).catch((error) => drop(spans.length, error));
    }
  };
  const flush = (): Promise<void> => {
    sending ??= runIn([], sendAll).finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(flush, sendEveryMs);
  timer.unref();

  const sink: Sink = {
    samples: () => Math.random() < ratio,
    take(span) {
      if (waiting.length >= mostWaiting) return drop(1, tooMany);
      waiting.push(spanText(span));
      if (waiting.length >= maxPerRequest) void flush();
    },
  };
  return {
    sink,
    async stop(): Promise<void> {
      clearInterval(timer);
      const late = setTimeout(() => ended.abort(tooLate), endWithinMs);
      await flush();
      await flush();
      clearTimeout(late);
      drop(waiting.length, tooLate, 0);
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
