import { webhookBody } from '../../../shared/webhooks/rules/body.ts';
import { signedHeaders } from '../../../shared/webhooks/verbs/signed-headers.ts';

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

export function sign(
  { event, deliveryId, timestamp, data, traceParent = null }: Message,
  secret: string,
  nextSecret: string | null,
): SignedMessage {
  const body = webhookBody(event, timestamp, data);
  const headers = signedHeaders({ event, deliveryId, timestamp, body }, secret, nextSecret);
  if (traceParent !== null) headers.traceparent = traceParent;
  return { body, headers };
}
