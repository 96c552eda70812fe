export interface SignedDelivery {
  readonly event: string;
  readonly deliveryId: string;
  /** Unix ms. */
  readonly timestamp: number;
  readonly body: string;
}

/** The key of our own headers is the whole text of the secret (spec: Delivery format), that of Standard Webhooks the bytes of
 * its base64 (decided: Webhooks). While a secret is being replaced, both sign. */
export function signedHeaders(
  { event, deliveryId, timestamp, body }: SignedDelivery,
  secret: string,
  nextSecret: string | null,
): Record<string, string> {
  const seconds = Math.floor(timestamp / 1000);
  const own = (by: string): string => hmac(by, `${timestamp}.`, body, 'hex');
  const standard = (by: string): string =>
    `v1,${hmac(Buffer.from(by.slice(prefix.length), 'base64'), `${deliveryId}.${seconds}.`, body, 'base64')}`;
  return {
    'Content-Type': 'application/json',
    'X-Service-Event': event,
    'X-Service-Delivery': deliveryId,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature-Version': 'v1',
    'X-Service-Signature': own(secret),
    ...(nextSecret !== null && { 'X-Service-Signature-Next': own(nextSecret) }),
    'webhook-id': deliveryId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': nextSecret === null ? standard(secret) : `${standard(secret)} ${standard(nextSecret)}`,
  };
}

const prefix = 'whsec_';

function hmac(key: string | Buffer, before: string, body: string, encoding: 'hex' | 'base64'): string {
  return new Bun.CryptoHasher('sha256', key).update(before).update(body).digest(encoding);
}
