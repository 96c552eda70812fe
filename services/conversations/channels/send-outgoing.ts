import type { Db } from '../../../shared/db/connections/connect.ts';
import { announceConversations } from '../../../shared/messaging/announce.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Sender } from '../../../shared/outgoing/send.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { signedHeaders } from '../../../shared/webhooks/verbs/signed-headers.ts';
import { type Claimed, claimOutgoing } from './claim-outgoing.ts';
import { endDisconnected, settleOutgoing } from './settle-outgoing.ts';

export interface SendingDependencies {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly sender: Sender;
  readonly messaging: Messaging;
  readonly log: Log;
}

/** Polling finds due retries and expired leases, which no command announces. */
const pollEveryMs = 5_000;
const maxInFlight = 64;
const maxPerConnection = 4;
const storedErrorCharacters = 300;
/** Below the time that a service has to stop; a lease ends by itself. */
const finishWithinMs = 8_000;

/** Sends queued messages to the connectors of their channels, by the retry rules of webhooks (decided: Channels). */
export function startSending(dependencies: SendingDependencies) {
  const { db, messaging, log } = dependencies;
  const inFlight = new Map<Promise<void>, string>();
  const job = periodicJob(
    async () => {
      for (const { workspaceId, conversationId } of await endDisconnected(db)) {
        announceConversations(messaging, { workspaceId, ids: [conversationId] });
      }
      const max = maxInFlight - inFlight.size;
      if (max <= 0) return;
      const busyConnections = busyIn([...inFlight.values()]);
      const claimed = await claimOutgoing(db, { busyConnections, maxPerConnection, max });
      for (const each of claimed) {
        const sending = sendOne(dependencies, each)
          .catch((error) => {
            const { workspaceId, conversationId, messageId } = each;
            const ids = { workspaceId, conversationId, messageId };
            log.warn('sending a message to its channel failed internally, retrying when its lease ends', {
              ...ids,
              error,
            });
          })
          .finally(() => {
            inFlight.delete(sending);
            job.wake();
          });
        inFlight.set(sending, each.connectionId);
      }
    },
    {
      everyMs: pollEveryMs,
      onError: (error) => log.warn('reading messages to send to channels failed, retrying', { error }),
    },
  );
  return {
    wake: job.wake,
    async stop(): Promise<void> {
      await job.stop();
      await withDeadline(finishWithinMs, Promise.all(inFlight.keys())).catch(() => {});
    },
  };
}

function busyIn(connections: readonly string[]): string[] {
  const counts = Map.groupBy(connections, (id) => id);
  return [...counts].filter(([, { length }]) => length >= maxPerConnection).map(([id]) => id);
}

async function sendOne({ db, secrets, sender, messaging, log }: SendingDependencies, claimed: Claimed): Promise<void> {
  const { workspaceId, conversationId, messageId, channel, url } = claimed;
  const body = bodyOf(claimed);
  const signed = { event: 'message.send', deliveryId: messageId, timestamp: Date.now(), body };
  const outcome = await sender.send(url, { headers: signedHeaders(signed, secrets.open(claimed.secret), null), body });
  const error = outcome.ok ? null : outcome.text.slice(0, storedErrorCharacters);
  if ((await settleOutgoing(db, claimed, error)) !== 'failed') return;
  log.warn('message not confirmed by its channel, no more tries: staff can send it again', {
    reason: error,
    channel,
    workspaceId,
    conversationId,
    messageId,
  });
  announceConversations(messaging, { workspaceId, ids: [conversationId] });
}

function bodyOf({ channel, conversationId, messageId, contact, customer, text, createdAt }: Claimed): string {
  return JSON.stringify({
    type: 'message.send',
    messageId,
    channel,
    conversationId,
    to: { contact, customer },
    text,
    createdAt,
  });
}
