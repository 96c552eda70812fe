import { within } from './place.ts';
import { asSpan, type Doing, isTracing, placeIn, tell } from './spans.ts';
import { readTraceParent } from './trace-parent.ts';

export function asSpanOf<Result>(
  traceParent: string | null,
  doing: Doing,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = isTracing() ? readTraceParent(traceParent) : null;
  return parent === null ? work() : within([{ ...parent, ...nobody }], () => asSpan(doing, work));
}

export function tellSince(from: number, traceParents: readonly string[], doing: Doing): void {
  if (!isTracing()) return;
  for (const parent of traceParents.map(readTraceParent)) {
    if (parent) tell(placeIn(parent, nobody.requestId), doing, from, { parent });
  }
}

const nobody = { requestId: () => null };
