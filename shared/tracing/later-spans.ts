import { runIn } from './context.ts';
import { inSpan, isTracing, newContext, recordSpan, type SpanInfo } from './spans.ts';
import { readTraceParent } from './trace-parent.ts';

export function inSpanOf<Result>(
  traceParent: string | null,
  info: SpanInfo,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = isTracing() ? readTraceParent(traceParent) : null;
  return parent === null ? work() : runIn([{ ...parent, ...noRequest }], () => inSpan(info, work));
}

export function recordSpanSince(from: number, traceParents: readonly string[], info: SpanInfo): void {
  if (!isTracing()) return;
  for (const parent of traceParents.map(readTraceParent)) {
    if (parent) recordSpan(newContext(parent, noRequest.requestId), info, from, { parent });
  }
}

const noRequest = { requestId: () => null };
