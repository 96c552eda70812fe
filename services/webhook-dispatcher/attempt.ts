import type { Secrets } from '../../shared/db/secrets.ts';
import { afterAttempt, storedErrorCharacters } from '../../shared/domain/webhook-retry.ts';
import type { Claimed } from './claim.ts';
import type { Outcome, Sender } from './send.ts';
import type { Result } from './settle.ts';
import { sign } from './sign.ts';

/** Makes a claimed attempt, with a timestamp of its own. Throws when the endpoint's secret cannot be opened. */
export async function makeAttempt(secrets: Secrets, sender: Sender, claimed: Claimed): Promise<Result> {
  const timestamp = Date.now();
  const { id: deliveryId, event, data, url, secret, nextSecret } = claimed;
  const next = nextSecret && secrets.open(nextSecret);
  const outcome = await sender.send(url, sign({ deliveryId, event, data, timestamp }, secrets.open(secret), next));
  return resultOf(claimed, timestamp, outcome);
}

function resultOf(claimed: Claimed, sentAt: number, outcome: Outcome): Result {
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
