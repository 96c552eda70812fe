import { headers, type Msg, type MsgHdrs } from 'nats';
import { currentContexts, type RequestContext } from '../tracing/context.ts';
import { newContext } from '../tracing/spans.ts';
import { readTraceParent, writeTraceParent } from '../tracing/trace-parent.ts';
import { unknownMs } from './lateness.ts';

const timeoutHeader = 'Waits-Ms';
const requestIdHeader = 'Request-Id';
const traceParentHeader = 'traceparent';

/** The sender's timeout is sent as a duration, less the unknown delay (lateness.ts): clocks may differ. */
export function requestHeaders(timeoutMs: number): MsgHdrs {
  const result = headers();
  result.set(timeoutHeader, String(Math.round(Math.max(timeoutMs - unknownMs, timeoutMs / 2))));
  const [context] = currentContexts();
  const [requestId, traceParent] = [context?.requestId(), writeTraceParent(context)];
  if (requestId) result.set(requestIdHeader, requestId);
  if (traceParent) result.set(traceParentHeader, traceParent);
  return result;
}

export function timeoutMsOf({ headers }: Msg): number {
  const timeoutMs = headers?.get(timeoutHeader);
  return timeoutMs ? Number(timeoutMs) : Number.POSITIVE_INFINITY;
}

export function contextOf(message: Msg): RequestContext {
  const requestId = message.headers?.get(requestIdHeader) || null;
  return newContext(parentOf(message), () => requestId);
}

export function parentOf({ headers }: Msg) {
  return readTraceParent(headers?.get(traceParentHeader));
}
