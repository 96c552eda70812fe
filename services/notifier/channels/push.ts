import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { type Kind, kindOf } from '../../../shared/notifications/rules/kinds.ts';
import type { PushKeys } from '../../../shared/notifications/verbs/devices.ts';
import type { Network } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender, type Outcome as Posted } from '../../../shared/outgoing/send.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { ChannelOfMessages, Message } from '../message.ts';
import { outcomeOf } from './posted.ts';

export interface PushOptions {
  readonly network: Network;
  readonly secrets: Secrets;
  readonly vapid: { readonly subject: string; readonly publicKey: string; readonly privateKey: string };
  readonly ca?: string;
  readonly timeoutMs?: number;
}

const mostInFlight = 20;
/** Push services take 4,096 bytes, encrypted: at four bytes a character these fit. */
const longestTitle = 150;
const longestText = 600;
const tooLarge = 413;
const forgottenStatuses = [404, 410];
/** RFC 8030 section 5.4. */
const topicLength = 32;

/** Web Push (RFC 8030), encrypted for the device (RFC 8291) and signed by this platform (RFC 8292). */
export function createPushChannel({ secrets, vapid, ...sending }: PushOptions): ChannelOfMessages {
  const sender = createSender(sending);
  const post = async (message: Message, device: Device, payload: string): Promise<Posted | null> => {
    const request = requestOf(device, payload, { vapidDetails: vapid, ...deliveryOf(message) });
    return request && sender.send(device.endpoint, { headers: textsOf(request.headers), body: request.body });
  };
  return {
    most: mostInFlight,
    async send(message) {
      const device = deviceOf(message, secrets);
      if (device === null) return { result: 'refused', error: 'the device was removed' };
      const whole = await post(message, device, payloadOf(message, longestText));
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

/** What `addDevice` sealed. */
function deviceOf({ row: { pushEndpoint, pushKeys } }: Message, secrets: Secrets): Device | null {
  if (pushEndpoint === null || pushKeys === null) return null;
  return { endpoint: pushEndpoint, keys: JSON.parse(secrets.open(Buffer.from(pushKeys, 'hex'))) as PushKeys };
}

/** Null for keys that have the right length and are no point of the curve. */
function requestOf(device: Device, payload: string, options: webPush.RequestOptions) {
  try {
    return webPush.generateRequestDetails(device, payload, options);
  } catch {
    return null;
  }
}

/** A newer message of a kind takes the place of an older one that the device has not got yet. */
function deliveryOf({ kind, row }: Message) {
  const of = kindOf(kind);
  const leftMs = Math.max(0, of.usefulMs - (row.now - row.createdAt));
  const topic = createHash('sha256').update(`${row.workspaceId} ${kind}`).digest('base64url').slice(0, topicLength);
  return { TTL: Math.ceil(leftMs / 1_000), urgency: urgencyOf(of), topic };
}

/** What waits is urgent: it wakes a phone that saves power. */
function urgencyOf({ inQuietHours }: Kind): 'high' | 'normal' {
  return inQuietHours === 'never' ? 'high' : 'normal';
}

/** Read by services/dashboard/screens/offline/behaviours/pushed.ts. What is about the same thing replaces what is shown. */
function payloadOf({ kind, row, content }: Message, longest: number): string {
  const { title, lines, action } = content;
  return JSON.stringify({
    title: beginning(title, longestTitle),
    text: beginning(lines.join('\n'), longest),
    url: action.url,
    tag: `${kind} ${action.url}`,
    language: row.language,
  });
}

function beginning(text: string, longest: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= longest ? text.toWellFormed() : characters.slice(0, Math.max(0, longest)).join('');
}

/** The library gives numbers where headers are texts. */
function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const { 'Content-Length': _length, ...others } = headers;
  return Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]));
}
