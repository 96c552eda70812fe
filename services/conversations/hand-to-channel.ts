import { Refused } from '../../shared/basics/refused.ts';
import type { Channel } from '../../shared/conversations/rules/conversation.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import type { Log } from '../../shared/runtime/log.ts';
import type { Customer } from './customer.ts';

export interface HandOver {
  readonly channel: Channel;
  readonly workspaceId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly text: string;
  readonly customer: Customer | null;
}

/** `no_answer`: no connector, or no reply in time. `refused`: any reply but `ok: true`. `not_settled`: see hand-over.ts. */
export interface Outcome {
  readonly delivered: boolean;
  readonly reason: 'no_answer' | 'refused' | 'not_settled' | null;
}

const handOverTimeoutMs = 5_000;

export async function handToChannel(
  messaging: Messaging,
  log: Log,
  { channel, ...message }: HandOver,
): Promise<Outcome> {
  const failed = (reason: 'no_answer' | 'refused', detail: string): Outcome => {
    const { workspaceId, conversationId, messageId } = message;
    log.warn('message not confirmed by its channel, no more tries: staff can send it again', {
      reason,
      detail,
      channel,
      workspaceId,
      conversationId,
      messageId,
    });
    return { delivered: false, reason };
  };
  try {
    const reply = await messaging.request(`channels.${channel}.send`, message, handOverTimeoutMs);
    if (saysOk(reply)) return { delivered: true, reason: null };
    return failed('refused', 'the connector replied without ok: true');
  } catch (error) {
    // `Refused` is thrown if NATS or the connector gives no reply.
    if (error instanceof Refused) return failed('no_answer', error.message);
    throw error;
  }
}

function saysOk(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === true;
}
