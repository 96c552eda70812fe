import { createHmac, timingSafeEqual } from 'node:crypto';
import { eventNames, type KnownEvent } from './api.ts';
import { NotGenuine } from './errors.ts';

/** An event that is newer than this package. */
export interface UnknownEvent {
  event: 'unknown';
  name: string;
  deliveryId: string;
  timestamp: number;
  data: Record<string, unknown>;
}

export type WebhookEvent = KnownEvent | UnknownEvent;

type GivenHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Older than this, a delivery may be a recording that somebody plays back. */
const freshMs = 5 * 60_000;
const leastSecretBytes = 16;

/** The event that the service sent. `body` is what came, byte for byte, not parsed. Throws `NotGenuine`. */
export function unwrap(
  body: string | Uint8Array,
  headers: GivenHeaders,
  secret: string,
  now = Date.now(),
): WebhookEvent {
  const [id, seconds, signatures] = [
    header(headers, 'webhook-id'),
    header(headers, 'webhook-timestamp'),
    header(headers, 'webhook-signature'),
  ];
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < leastSecretBytes)
    throw new TypeError('the signing secret is missing or cut off: whsec_ and 32 characters');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
  if (!signatures.split(' ').some((each) => isEqual(each, expected))) {
    throw new NotGenuine('the signature is of another secret, or the body is not as it was sent');
  }
  if (!(Math.abs(now - Number(seconds) * 1000) <= freshMs))
    throw new NotGenuine('the delivery is older than five minutes');
  const { event, timestamp, data } = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  const known = eventNames.some((name) => name === event);
  return known
    ? { event, deliveryId: id, timestamp, data }
    : { event: 'unknown', name: event, deliveryId: id, timestamp, data };
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function header(headers: GivenHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : fieldOf(headers, name);
  if (typeof value !== 'string') throw new NotGenuine(`the header ${name} is missing`);
  return value;
}

function isHeaders(headers: GivenHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}

function fieldOf(headers: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
}
