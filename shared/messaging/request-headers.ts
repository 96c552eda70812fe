import { headers, type Msg, type MsgHdrs } from 'nats';
import { type Place, placesNow } from '../tracing/place.ts';
import { placeIn } from '../tracing/spans.ts';
import { readTraceParent, writeTraceParent } from '../tracing/trace-parent.ts';
import { unknownMs } from './lateness.ts';

/** Ms that the sender still waited when it sent. */
const waitsHeader = 'Waits-Ms';
const requestIdHeader = 'Request-Id';
/** W3C Trace Context. */
const traceParentHeader = 'traceparent';

/**
 * What a request tells beside what it asks. How long its sender waits: by no clock, which may be wrong, but as a span, and less
 * than it is by what nobody can know of the way (lateness.ts). And for which request, and in which trace.
 */
export function requestHeaders(timeoutMs: number): MsgHdrs {
  const said = headers();
  said.set(waitsHeader, String(Math.round(Math.max(timeoutMs - unknownMs, timeoutMs / 2))));
  const [place] = placesNow();
  const [requestId, traceParent] = [place?.requestId(), writeTraceParent(place)];
  if (requestId) said.set(requestIdHeader, requestId);
  if (traceParent) said.set(traceParentHeader, traceParent);
  return said;
}

/** One that does not say so is taken to wait for ever. */
export function waitsMsOf({ headers }: Msg): number {
  const waitsMs = headers?.get(waitsHeader);
  return waitsMs ? Number(waitsMs) : Number.POSITIVE_INFINITY;
}

/** Where what is asked is done: for the request and in the trace of its sender. One who says of none begins a trace here. */
export function placeOf(message: Msg): Place {
  const requestId = message.headers?.get(requestIdHeader) || null;
  return placeIn(parentOf(message), () => requestId);
}

export function parentOf({ headers }: Msg) {
  return readTraceParent(headers?.get(traceParentHeader));
}
