import { runIn } from './context.ts';
import { inSpan, isTracing, newContext, recordSpan, type SpanInfo } from './spans.ts';
import { readTraceParent } from './trace-parent.ts';

/** Runs `work` in a span whose parent was stored with an event, in an earlier request. Without a parent no span is made. */
export function inSpanUnder<Result>(
  traceParent: string | null,
  info: SpanInfo,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = isTracing() ? readTraceParent(traceParent) : null;
  return parent === null ? work() : runIn([{ ...parent, ...noRequest }], () => inSpan(info, work));
}

/** Records a span from `from` until now under each stored parent. */
export function recordSpanUnder(traceParents: readonly string[], info: SpanInfo, from: number): void {
  if (!isTracing()) return;
  for (const parent of traceParents.map(readTraceParent)) {
    if (parent) recordSpan(newContext(parent, noRequest.requestId), info, from, { parent });
  }
}

const noRequest = { requestId: () => null };
