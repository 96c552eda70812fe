import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { type Kind, kindOf } from '../../../shared/notifications/rules/kinds.ts';
import type { PushKeys } from '../../../shared/notifications/verbs/devices.ts';
import type { Network } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender, type Outcome as Posted } from '../../../shared/outgoing/send.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { Message, NotificationChannel } from '../message.ts';
import { outcomeOf } from './posted.ts';

export interface PushOptions {
  readonly network: Network;
  readonly secrets: Secrets;
  readonly vapid: { readonly subject: string; readonly publicKey: string; readonly privateKey: string };
  readonly ca?: string;
  readonly timeoutMs?: number;
}

const maxInFlight = 60;
const maxPerWorkspace = 4;
/** Push services accept 4,096 encrypted bytes: with four bytes for each character these fit. */
const maxTitleCharacters = 150;
const maxTextCharacters = 600;
const tooLarge = 413;
const forgottenStatuses = [404, 410];
/** RFC 8030 section 5.4. */
const topicLength = 32;

/** Web Push (RFC 8030), encrypted for the device (RFC 8291) and signed by this platform (RFC 8292). */
export function createPushChannel({ secrets, vapid, ...sending }: PushOptions): NotificationChannel {
  const sender = createSender(sending);
  const post = async (message: Message, device: Device, payload: string): Promise<Posted | null> => {
    const request = requestOf(device, payload, { vapidDetails: vapid, ...deliveryOf(message) });
    return request && sender.send(device.endpoint, { headers: headersOf(request.headers), body: request.body });
  };
  return {
    maxInFlight,
    maxPerWorkspace,
    async send(message) {
      const device = deviceOf(message, secrets);
      if (device === null) return { result: 'refused', error: 'the device was removed' };
      const whole = await post(message, device, payloadOf(message, maxTextCharacters));
      const isTooLarge = whole?.ok === false && whole.httpStatus === tooLarge;
      const posted = isTooLarge ? await post(message, device, payloadOf(message, 0)) : whole;
      if (posted === null) return { result: 'refused', error: 'the keys of the device are wrong' };
      const outcome = outcomeOf(posted, Date.now());
      const isGone = !posted.ok && forgottenStatuses.includes(posted.httpStatus ?? 0);
      return outcome.result === 'refused' && isGone ? { ...outcome, isGone } : outcome;
    },
    close: sender.close,
  };
}

interface Device {
  readonly endpoint: string;
  readonly keys: PushKeys;
}

/** The device as `addDevice` sealed it. */
function deviceOf({ row: { pushEndpoint, pushKeys } }: Message, secrets: Secrets): Device | null {
  if (pushEndpoint === null || pushKeys === null) return null;
  return { endpoint: pushEndpoint, keys: JSON.parse(secrets.open(Buffer.from(pushKeys, 'hex'))) as PushKeys };
}

/** Null for keys of the right length that are not on the curve. */
function requestOf(device: Device, payload: string, options: webPush.RequestOptions) {
  try {
    return webPush.generateRequestDetails(device, payload, options);
  } catch {
    return null;
  }
}

/** The topic makes a newer message of a kind replace an older one that the device has not received. */
function deliveryOf({ kind, row }: Message) {
  const settings = kindOf(kind);
  const remainingMs = Math.max(0, settings.usefulMs - (row.now - row.createdAt));
  const topic = createHash('sha256').update(`${row.workspaceId} ${kind}`).digest('base64url').slice(0, topicLength);
  return { TTL: Math.ceil(remainingMs / 1_000), urgency: urgencyOf(settings), topic };
}

/** A high urgency wakes a phone that saves power. */
function urgencyOf({ inQuietHours }: Kind): 'high' | 'normal' {
  return inQuietHours === 'never' ? 'high' : 'normal';
}

/** Read by services/dashboard/screens/offline/behaviours/pushed.ts. A notification with the same tag replaces the one shown. */
function payloadOf({ kind, row, content }: Message, maxCharacters: number): string {
  const { title, lines, action } = content;
  return JSON.stringify({
    title: truncate(title, maxTitleCharacters),
    text: truncate(lines.join('\n'), maxCharacters),
    url: action.url,
    tag: `${kind} ${action.url}`,
    language: row.language,
  });
}

function truncate(text: string, maxCharacters: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= maxCharacters
    ? text.toWellFormed()
    : characters.slice(0, Math.max(0, maxCharacters)).join('');
}

/** Converts the library's numbers to header values. */
function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const { 'Content-Length': _length, ...others } = headers;
  return Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]));
}
