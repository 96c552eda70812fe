import { type Place, placesNow } from './place.ts';
import { instant, kinds, placeIn, tell } from './spans.ts';
import { writeTraceParent } from './trace-parent.ts';

/** An event that is being recorded: what follows from it, hours later too, is told as part of the trace that it was recorded in. */
export interface EventSpan {
  /** Kept with the event. */
  readonly traceParent: string | null;
  /** Once it is recorded. */
  tell(): void;
}

/** Null where no trace is kept. */
export function eventSpan(name: string, [parent]: readonly Place[] = placesNow()): EventSpan | null {
  if (!parent?.isKept) return null;
  const [from, place] = [instant(), placeIn({ ...parent, traceId: parent.traceId ?? '' }, parent.requestId)];
  return {
    traceParent: writeTraceParent(place),
    tell: () => tell(place, { name, kind: kinds.producer }, from, { parent }),
  };
}

/** The column of what is kept with events; null for none at all, which costs a statement nothing. */
export function traceParents(spans: readonly (EventSpan | null)[]): (string | null)[] | null {
  return spans.some((span) => span !== null) ? spans.map((span) => span?.traceParent ?? null) : null;
}
