import { sendSpansTo } from './spans.ts';

export interface TracingOptions {
  readonly endpoint: string | undefined;
  readonly headers: string;
  readonly service: string;
  readonly ratio: number;
  readonly onDropped: (spans: number, error: unknown) => void;
}

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
