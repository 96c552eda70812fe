import { webhookBody } from '../../../shared/webhooks/rules/body.ts';

/** What is sent in one attempt. */
export interface Message {
  readonly event: string;
  readonly deliveryId: string;
  /** Unix ms, of this attempt. */
  readonly timestamp: number;
  /** The exact text of the event's data. */
  readonly data: string;
  /** Of the trace that this attempt is part of, where one is kept (W3C Trace Context). */
  readonly traceParent?: string | null;
}

export interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The body and headers of an attempt (spec: Delivery format). The key of the HMAC is the whole secret string as UTF-8.
 * While a secret is being rotated, the next one signs too, in a header of its own (decided: Webhooks).
 */
export function sign(
  { event, deliveryId, timestamp, data, traceParent = null }: Message,
  secret: string,
  next: string | null,
): SignedMessage {
  const body = webhookBody(event, timestamp, data);
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'X-Service-Event': event,
    'X-Service-Delivery': deliveryId,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature-Version': 'v1',
    'X-Service-Signature': hmac(secret, timestamp, body),
  };
  if (traceParent !== null) headers.traceparent = traceParent;
  if (next !== null) headers['X-Service-Signature-Next'] = hmac(next, timestamp, body);
  return { body, headers };
}

function hmac(key: string, timestamp: number, body: string): string {
  return new Bun.CryptoHasher('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
}
