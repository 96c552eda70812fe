import type { Secrets } from '../../shared/db/secrets.ts';
import { afterAttempt, storedErrorCharacters } from '../../shared/domain/webhooks/retry.ts';
import type { Held } from './queue/claim.ts';
import type { Result } from './queue/settle.ts';
import type { Outcome, Sender } from './send/send.ts';
import { sign } from './send/sign.ts';

/** Gives the secret that is sealed in this hex. */
export type OpenSecret = (sealed: string) => string;

const mostSecrets = 10_000;

/**
 * Makes a claimed attempt to send this data, with a timestamp of its own. Throws when its secret cannot be opened or its
 * event is gone.
 */
export async function makeAttempt(open: OpenSecret, sender: Sender, claimed: Held, data: string): Promise<Result> {
  if (data === '') throw new Error(`the event of ${claimed.id} is gone`);
  const timestamp = Date.now();
  const { id: deliveryId, event, url, secret, nextSecret } = claimed;
  const next = nextSecret && open(nextSecret);
  const outcome = await sender.send(url, sign({ deliveryId, event, data, timestamp }, open(secret), next));
  return resultOf(claimed, timestamp, outcome);
}

/** Opens sealed secrets, given in hex, and keeps what it opened: opening one costs as much as signing. Throws as `open` does. */
export function openedSecrets(secrets: Secrets): OpenSecret {
  const opened = new Map<string, string>();
  return (sealed) => {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const secret = secrets.open(Buffer.from(sealed, 'hex'));
    if (opened.size >= mostSecrets) opened.clear();
    opened.set(sealed, secret);
    return secret;
  };
}

function resultOf(claimed: Held, sentAt: number, outcome: Outcome): Result {
  const { id, workspaceId, endpointId, lane, claim, number } = claimed;
  const { ok, httpStatus, durationMs } = outcome;
  const after = afterAttempt(number, ok);
  return {
    ...{ id, workspaceId, endpointId, lane, claim, sentAt, durationMs, httpStatus },
    next: after.status,
    waitMs: after.status === 'retrying' ? after.waitMs : null,
    error: ok ? null : outcome.error,
    errorText: ok ? null : storable(`${outcome.error}: ${outcome.text}`),
  };
}

/** What a stranger's server said, as PostgreSQL can keep it and a person can read it, cut to 500 characters (spec: Limits). */
function storable(text: string): string {
  const readable = text.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ');
  return [...readable.slice(0, 2 * storedErrorCharacters)].slice(0, storedErrorCharacters).join('').toWellFormed();
}
