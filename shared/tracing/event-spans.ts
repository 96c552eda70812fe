import { currentContexts, type RequestContext } from './context.ts';
import { instant, kinds, newContext, recordSpan } from './spans.ts';
import { writeTraceParent } from './trace-parent.ts';

/** An event being recorded: its deliveries, hours later, belong to the same trace. */
export interface EventSpan {
  readonly traceParent: string | null;
  record(): void;
}

export function eventSpan(name: string, [parent]: readonly RequestContext[] = currentContexts()): EventSpan | null {
  if (!parent?.isSampled) return null;
  const [from, context] = [instant(), newContext({ ...parent, traceId: parent.traceId ?? '' }, parent.requestId)];
  return {
    traceParent: writeTraceParent(context),
    record: () => recordSpan(context, { name, kind: kinds.producer }, from, { parent }),
  };
}

export function traceParents(spans: readonly (EventSpan | null)[]): (string | null)[] | null {
  return spans.some((span) => span !== null) ? spans.map((span) => span?.traceParent ?? null) : null;
}
