import { until } from '../../../shared/runtime/until.ts';

export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status?: { readonly code: number; readonly message: string };
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly (CollectedSpan & { attributes: Attribute[] })[] }[];
  }[];
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export function startCollector() {
  const spans: CollectedSpan[] = [];
  const headers: Headers[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      if (request.method !== 'POST' || new URL(request.url).pathname !== '/v1/traces') {
        return new Response(null, { status: 404 });
      }
      headers.push(request.headers);
      const sent: Sent = JSON.parse(await request.text());
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        const service = String(plain(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((each) => each.spans)) {
          spans.push({ ...span, service, attributes: plain(span.attributes) });
        }
      }
      return Response.json({});
    },
  });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    spans,
    headers,
    async trace(traceId: string, isWhole: (spans: readonly CollectedSpan[]) => boolean) {
      const ofTrace = () => spans.filter((span) => span.traceId === traceId);
      await until(() => isWhole(ofTrace()), {
        timeoutMessage: () => `the trace has only\n${treeOf(ofTrace()).join('\n')}`,
      });
      return ofTrace();
    },
    stop: () => server.stop(true),
  };
}

export function treeOf(spans: readonly CollectedSpan[], parent?: string, depth = 0): string[] {
  return spans
    .filter((span) => span.parentSpanId === parent)
    .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
    .flatMap((span) => [
      `${'  '.repeat(depth)}${span.service}: ${span.name}`,
      ...treeOf(spans, span.spanId, depth + 1),
    ]);
}

function plain(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
