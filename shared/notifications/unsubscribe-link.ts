import type { Secrets } from '../secrets/secrets.ts';
import { kinds, type NotificationKind } from './rules/kinds.ts';

/** What a mail's link turns off, without signing in. */
export interface Unsubscribe {
  readonly userId: string;
  readonly workspaceId: string;
  readonly kind: NotificationKind;
}

/** For the address `/notifications/off/:token`; a POST to it turns the kind off by mail (RFC 8058). */
export function unsubscribeToken(secrets: Secrets, { userId, workspaceId, kind }: Unsubscribe): string {
  return Buffer.from(secrets.seal(`off ${userId} ${workspaceId} ${kind}`)).toString('base64url');
}

/** Null for a token that is none of ours. */
export function openUnsubscribeToken(secrets: Secrets, token: string): Unsubscribe | null {
  const sealed = Buffer.from(token.slice(0, longest), 'base64url');
  if (secrets.keyOf(sealed) === null) return null;
  const [word, userId, workspaceId, kind = ''] = secrets.open(sealed).split(' ');
  if (word !== 'off' || !userId || !workspaceId || !isKind(kind)) return null;
  return { userId, workspaceId, kind };
}

const longest = 500;

function isKind(text: string): text is NotificationKind {
  return text in kinds;
}
