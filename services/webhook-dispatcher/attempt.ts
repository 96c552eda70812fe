import { afterAttempt, storedErrorCharacters } from '../../shared/domain/webhooks/retry.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { placesNow } from '../../shared/tracing/place.ts';
import { asSpan, kinds } from '../../shared/tracing/spans.ts';
import { writeTraceParent } from '../../shared/tracing/trace-parent.ts';
import type { Held } from './queue/claim.ts';
import { unopenedSecret } from './queue/count-failures.ts';
import type { Result } from './queue/settle.ts';
import { failure } from './send/failure.ts';
import type { OpenedSecrets } from './send/opened-secrets.ts';
import type { Outcome, Sender } from './send/send.ts';
import { sign } from './send/sign.ts';

/** Makes a claimed attempt to send this data, with a timestamp of its own. Throws when its event is gone. */
export async function makeAttempt(
  { secrets, sender, log }: { secrets: OpenedSecrets; sender: Sender; log: Log },
  claimed: Held,
  data: string,
): Promise<Result> {
  if (data === '') throw new Error(`the event of ${claimed.id} is gone`);
  const timestamp = Date.now();
  const { id: deliveryId, endpointId, event, url, nextSecret } = claimed;
  const secret = secrets.open(claimed.secret);
  if (secret === null) return resultOf(claimed, timestamp, unsigned);
  const next = nextSecret && secrets.open(nextSecret);
  const outcome = await asSpan(
    post,
    () => {
      const traceParent = writeTraceParent(placesNow()[0]);
      return sender.send(url, sign({ deliveryId, event, data, timestamp, traceParent }, secret, next));
    },
    endOf,
  );
  if (!outcome.ok && outcome.reason !== undefined)
    log.info('the host name of an endpoint was refused', { endpointId, reason: outcome.reason });
  return resultOf(claimed, timestamp, outcome);
}

const post = { name: 'POST', kind: kinds.client, attributes: { 'http.request.method': 'POST' } };

function endOf(outcome: Outcome) {
  const { httpStatus } = outcome;
  const attributes = httpStatus === null ? {} : { 'http.response.status_code': httpStatus };
  return { error: outcome.ok ? null : outcome.error, attributes };
}

/** Tried again as any attempt is: the right key may be back before the last one. */
const unsigned: Outcome = {
  ...failure(unopenedSecret, 'the signing secret of the endpoint cannot be opened here'),
  ok: false,
  durationMs: 0,
};

function resultOf(claimed: Held, sentAt: number, outcome: Outcome): Result {
  const { id, workspaceId, endpointId, lane, claim, number } = claimed;
  const { ok, httpStatus, durationMs } = outcome;
  const after = afterAttempt(number, ok);
  return {
    id,
    workspaceId,
    endpointId,
    lane,
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

/** What a stranger's server said, as PostgreSQL can keep it and a person can read it, cut to 500 characters (spec: Limits). */
function storable(text: string): string {
  const readable = text.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ');
  return [...readable.slice(0, 2 * storedErrorCharacters)].slice(0, storedErrorCharacters).join('').toWellFormed();
}
