import { failure } from '../../shared/outgoing/failure.ts';
import type { Outcome, Sender } from '../../shared/outgoing/send.ts';
import type { Log } from '../../shared/runtime/log.ts';
import type { Secrets } from '../../shared/secrets/secrets.ts';
import { currentContexts } from '../../shared/tracing/context.ts';
import { inSpan, kinds } from '../../shared/tracing/spans.ts';
import { writeTraceParent } from '../../shared/tracing/trace-parent.ts';
import { afterAttempt, storedErrorCharacters } from '../../shared/webhooks/rules/retry.ts';
import type { Claimed } from './queue/claim.ts';
import type { Result } from './queue/settle.ts';
import { sign } from './send/sign.ts';

export interface AttemptDependencies {
  readonly secrets: Secrets;
  readonly sender: Sender;
  readonly log: Log;
}

export async function makeAttempt(
  { secrets, sender, log }: AttemptDependencies,
  claimed: Claimed,
  data: string,
): Promise<Result> {
  const timestamp = Date.now();
  const { id: deliveryId, endpointId, event, url } = claimed;
  const secret = openSecret(secrets, claimed.secret);
  if (secret === null) return resultOf(claimed, timestamp, unsigned);
  const nextSecret = claimed.nextSecret && openSecret(secrets, claimed.nextSecret);
  const outcome = await inSpan(
    post,
    () => {
      const traceParent = writeTraceParent(currentContexts()[0]);
      return sender.send(url, sign({ deliveryId, event, data, timestamp, traceParent }, secret, nextSecret));
    },
    spanEndOf,
  );
  if (!outcome.ok && outcome.causeText !== undefined)
    log.info('endpoint host name rejected', { endpointId, reason: outcome.causeText });
  return resultOf(claimed, timestamp, outcome);
}

/** Null when the secret was sealed under another key, or is damaged. */
function openSecret(secrets: Secrets, sealedHex: string): string | null {
  try {
    return secrets.open(Buffer.from(sealedHex, 'hex'));
  } catch {
    return null;
  }
}

const post = { name: 'POST', kind: kinds.client, attributes: { 'http.request.method': 'POST' } };

function spanEndOf(outcome: Outcome) {
  const { httpStatus } = outcome;
  const attributes = httpStatus === null ? {} : { 'http.response.status_code': httpStatus };
  return { error: outcome.ok ? null : outcome.error, attributes };
}

/** Retried like any failure, because the right key may be configured before the last attempt. */
const unsigned: Outcome = {
  ...failure('secret', 'the signing secret of the endpoint cannot be opened here'),
  ok: false,
  durationMs: 0,
};

export function closedUnsent({ id, workspaceId, endpointId, claim }: Claimed, reason: string): Result {
  const unsent = { sentAt: null, durationMs: 0, httpStatus: null, waitMs: null, error: null };
  return { ...{ id, workspaceId, endpointId, claim, next: 'failed' }, ...unsent, errorText: reason };
}

function resultOf(claimed: Claimed, sentAt: number, outcome: Outcome): Result {
  const { id, workspaceId, endpointId, claim, number } = claimed;
  const { ok, httpStatus, durationMs } = outcome;
  const after = afterAttempt(number, ok);
  return {
    id,
    workspaceId,
    endpointId,
    claim,
    sentAt,
    durationMs,
    httpStatus,
    next: after.status,
    waitMs: after.status === 'retrying' ? after.waitMs : null,
    error: ok ? null : outcome.error,
    errorText: ok ? null : storable(`${outcome.error}: ${outcome.text}`),
  };
}

/** Makes a remote error safe to store and display, cut to 500 characters (spec: Limits). */
function storable(text: string): string {
  const readable = text.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ');
  return [...readable.slice(0, 2 * storedErrorCharacters)].slice(0, storedErrorCharacters).join('').toWellFormed();
}
