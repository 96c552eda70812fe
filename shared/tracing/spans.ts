import { type Place, placesNow, within } from './place.ts';
import { newSpanId, newTraceId, type TraceParent } from './trace-parent.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** By the numbers of OTLP. */
export const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

/** What is done, as a trace tells it. Neither its name nor its attributes ever hold a person's data or a secret. */
export interface Doing {
  /** One of few: never with an id in it. */
  readonly name: string;
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly attributes?: Attributes;
}

export interface EndedSpan extends Doing {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  /** Unix ms, with fractions. */
  readonly from: number;
  readonly to: number;
  /** A word for what went wrong; null when nothing did. */
  readonly error: string | null;
  /** Where somebody else's trace led here. */
  readonly link: TraceParent | null;
}

/** Where ended spans go, and which traces are worth it. */
export interface Sink {
  /** Whether a trace that begins now is kept. */
  keeps(): boolean;
  take(span: EndedSpan): void;
}

let sink: Sink | null = null;

/** Spans go there from now on; with null, tracing is off. */
export function sendSpansTo(given: Sink | null): void {
  sink = given;
}

export function isTracing(): boolean {
  return sink !== null;
}

/** Unix ms, with fractions: steady within a process, so that what follows is never told to come before. */
export function instant(): number {
  return performance.timeOrigin + performance.now();
}

/** A place in which a span begins: in the trace of `parent`, or in one that begins with it. Off, it has its request alone. */
export function placeIn(parent: TraceParent | null, requestId: Place['requestId']): Place {
  if (sink === null) return { requestId, traceId: null, spanId: '', isKept: false };
  return {
    requestId,
    traceId: parent?.traceId ?? newTraceId(),
    spanId: newSpanId(),
    isKept: parent?.isKept ?? sink.keeps(),
  };
}

/** Tells of the span that began at this place. */
export function tell(
  place: Place,
  doing: Doing,
  from: number,
  { parent = null, link = null, error = null }: SpanEnd = {},
): void {
  if (sink === null || !place.isKept || place.traceId === null) return;
  const { traceId, spanId } = place;
  sink.take({ ...doing, traceId, spanId, parentId: parent?.spanId ?? null, from, to: instant(), error, link });
}

interface SpanEnd {
  readonly parent?: { readonly spanId: string } | null;
  readonly link?: TraceParent | null;
  readonly error?: string | null;
}

/** The places under way whose traces are kept: of nothing else anything is told. */
export function keptNow(): readonly KeptPlace[] {
  return sink === null ? none : placesNow().filter((place): place is KeptPlace => place.isKept);
}

type KeptPlace = Place & { readonly traceId: string };
const none: readonly KeptPlace[] = [];

/**
 * Does `work` as a span, of each trace for which it is done; of none, it is just done. What came of it `ending` says of its
 * result.
 */
export function asSpan<Result>(
  doing: Doing,
  work: () => Promise<Result>,
  ending: (result: Result) => Ending = () => ({ error: null }),
): Promise<Result> {
  const parents = keptNow();
  return parents.length === 0 ? work() : asSpanIn(parents, doing, work, ending);
}

async function asSpanIn<Result>(
  parents: readonly KeptPlace[],
  doing: Doing,
  work: () => Promise<Result>,
  ending: (result: Result) => Ending,
): Promise<Result> {
  const [from, places] = [instant(), parents.map((parent) => placeIn(parent, parent.requestId))];
  const end = ({ error, attributes }: Ending): void => {
    const done = { ...doing, attributes: { ...doing.attributes, ...attributes } };
    for (const [nth, place] of places.entries()) tell(place, done, from, { parent: parents[nth] ?? null, error });
  };
  try {
    const result = await within(places, work);
    end(ending(result));
    return result;
  } catch (error) {
    end({ error: errorWord(error) });
    throw error;
  }
}

/** How a span ended, beside when. */
interface Ending {
  readonly error: string | null;
  readonly attributes?: Attributes;
}

/** What kind of thing went wrong: never a message, which may quote what somebody wrote. */
export function errorWord(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
