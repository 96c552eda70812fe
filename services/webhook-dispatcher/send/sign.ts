import { webhookBody } from '../../../shared/webhooks/rules/body.ts';

export interface Message {
  readonly event: string;
  readonly deliveryId: string;
  readonly timestamp: number;
  readonly data: string;
  readonly traceParent?: string | null;
}

export interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The HMAC key is the whole secret string as UTF-8 (spec: Delivery format; decided: Webhooks). */
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
