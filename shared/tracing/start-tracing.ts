import { sendSpansTo } from './spans.ts';

export interface TracingOptions {
  /** The base address of an OpenTelemetry collector; without one nothing is traced. */
  readonly endpoint: string | undefined;
  /** `name=value,name=value`, percent-encoded, as OTEL_EXPORTER_OTLP_HEADERS has them. */
  readonly headers: string;
  /** Whose spans they are. */
  readonly service: string;
  /** The share of traces that are kept, 0 to 1. */
  readonly ratio: number;
  /** Told now and then why the collector did not take so many spans. */
  readonly onLost: (spans: number, error: unknown) => void;
}

/** Begins to trace what this process does. What it gives sends the last spans, and ends it. */
export async function startTracing({ endpoint, headers, service, ...rest }: TracingOptions): Promise<() => unknown> {
  if (endpoint === undefined) return () => {};
  const { exportSpans } = await import('./export-spans.ts');
  const resource = { 'service.name': service, 'process.pid': process.pid };
  const { sink, stop } = exportSpans({ ...rest, endpoint, headers: headersIn(headers), resource });
  sendSpansTo(sink);
  return async () => {
    sendSpansTo(null);
    await stop();
  };
}

function headersIn(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}
