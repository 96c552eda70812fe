import { currentContexts, type RequestContext, runIn } from './context.ts';
import { newSpanId, newTraceId, type TraceParent } from './trace-parent.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

/** Never personal data or secrets, neither in the name nor in the attributes. */
export interface SpanInfo {
  readonly name: string;
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly attributes?: Attributes;
}

export interface EndedSpan extends SpanInfo {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly from: number;
  readonly to: number;
  readonly error: string | null;
  readonly link: TraceParent | null;
}

export interface Sink {
  samples(): boolean;
  take(span: EndedSpan): void;
}

let sink: Sink | null = null;

export function sendSpansTo(given: Sink | null): void {
  sink = given;
}

export function isTracing(): boolean {
  return sink !== null;
}

/** Unix ms with fractions, monotonic within a process. */
export function instant(): number {
  return performance.timeOrigin + performance.now();
}

export function newContext(parent: TraceParent | null, requestId: RequestContext['requestId']): RequestContext {
  if (sink === null) return { requestId, traceId: null, spanId: '', isSampled: false };
  return {
    requestId,
    traceId: parent?.traceId ?? newTraceId(),
    spanId: newSpanId(),
    isSampled: parent?.isSampled ?? sink.samples(),
  };
}

export function recordSpan(
  context: RequestContext,
  info: SpanInfo,
  from: number,
  { parent = null, link = null, error = null }: SpanEnd = {},
): void {
  if (sink === null || !context.isSampled || context.traceId === null) return;
  const { traceId, spanId } = context;
  sink.take({ ...info, traceId, spanId, parentId: parent?.spanId ?? null, from, to: instant(), error, link });
}

interface SpanEnd {
  readonly parent?: { readonly spanId: string } | null;
  readonly link?: TraceParent | null;
  readonly error?: string | null;
}

export function sampledContexts(): readonly SampledContext[] {
  return sink === null
    ? noContexts
    : currentContexts().filter((context): context is SampledContext => context.isSampled);
}

type SampledContext = RequestContext & { readonly traceId: string };
const noContexts: readonly SampledContext[] = [];

/** Records `work` as a span in each current trace; without one it just runs. */
export function inSpan<Result>(
  info: SpanInfo,
  work: () => Promise<Result>,
  ending: (result: Result) => Ending = () => ({ error: null }),
): Promise<Result> {
  const parents = sampledContexts();
  return parents.length === 0 ? work() : inSpanIn(parents, info, work, ending);
}

async function inSpanIn<Result>(
  parents: readonly SampledContext[],
  info: SpanInfo,
  work: () => Promise<Result>,
  ending: (result: Result) => Ending,
): Promise<Result> {
  const [from, contexts] = [instant(), parents.map((parent) => newContext(parent, parent.requestId))];
  const end = ({ error, attributes }: Ending): void => {
    const done = { ...info, attributes: { ...info.attributes, ...attributes } };
    for (const [nth, context] of contexts.entries())
      recordSpan(context, done, from, { parent: parents[nth] ?? null, error });
  };
  try {
    const result = await runIn(contexts, work);
    end(ending(result));
    return result;
  } catch (error) {
    end({ error: errorKind(error) });
    throw error;
  }
}

interface Ending {
  readonly error: string | null;
  readonly attributes?: Attributes;
}

export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
