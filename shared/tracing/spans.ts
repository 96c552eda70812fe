import { type Place, placesNow, within } from './place.ts';
import { newSpanId, newTraceId, type TraceParent } from './trace-parent.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

/** Never personal data or secrets, neither in the name nor in the attributes. */
export interface Doing {
  readonly name: string;
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly attributes?: Attributes;
}

export interface EndedSpan extends Doing {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly from: number;
  readonly to: number;
  readonly error: string | null;
  readonly link: TraceParent | null;
}

export interface Sink {
  keeps(): boolean;
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

export function placeIn(parent: TraceParent | null, requestId: Place['requestId']): Place {
  if (sink === null) return { requestId, traceId: null, spanId: '', isKept: false };
  return {
    requestId,
    traceId: parent?.traceId ?? newTraceId(),
    spanId: newSpanId(),
    isKept: parent?.isKept ?? sink.keeps(),
  };
}

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

export function keptNow(): readonly KeptPlace[] {
  return sink === null ? none : placesNow().filter((place): place is KeptPlace => place.isKept);
}

type KeptPlace = Place & { readonly traceId: string };
const none: readonly KeptPlace[] = [];

/** Records `work` as a span in each current trace; without one it just runs. */
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

interface Ending {
  readonly error: string | null;
  readonly attributes?: Attributes;
}

export function errorWord(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
