import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older than this, a delivery may be a recording that somebody plays back. */
const freshMs = 5 * 60_000;

/** Whether the service sent this. `body` is what came over the wire, byte for byte: verify first, then parse. */
export function isGenuine(body: Uint8Array, headers: Headers, secret: string, now = Date.now()): boolean {
  const timestamp = headers.get('x-service-timestamp') ?? '';
  const expected = Buffer.from(createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex'));
  // While a secret is being replaced, the new one signs in a header of its own.
  const isSigned = ['x-service-signature', 'x-service-signature-next'].some((name) => {
    const given = Buffer.from(headers.get(name) ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return secret !== '' && isSigned && Math.abs(now - Number(timestamp)) <= freshMs;
}
