import { type Place, placesNow } from './place.ts';
import { instant, kinds, placeIn, tell } from './spans.ts';
import { writeTraceParent } from './trace-parent.ts';

/** An event being recorded: its deliveries, hours later, belong to the same trace. */
export interface EventSpan {
  readonly traceParent: string | null;
  tell(): void;
}

export function eventSpan(name: string, [parent]: readonly Place[] = placesNow()): EventSpan | null {
  if (!parent?.isKept) return null;
  const [from, place] = [instant(), placeIn({ ...parent, traceId: parent.traceId ?? '' }, parent.requestId)];
  return {
    traceParent: writeTraceParent(place),
    tell: () => tell(place, { name, kind: kinds.producer }, from, { parent }),
  };
}

export function traceParents(spans: readonly (EventSpan | null)[]): (string | null)[] | null {
  return spans.some((span) => span !== null) ? spans.map((span) => span?.traceParent ?? null) : null;
}
