import type { Command, Output, Subject } from '../../../shared/contracts/commands.ts';
import type { ResendFilter } from '../../../shared/webhooks/verbs/resend-many.ts';
import type { Context } from '../context.ts';

interface Endpoint {
  readonly workspaceId: string;
  readonly endpointId: string;
}

interface SendContext<S extends Subject> extends Pick<Context, 'progress' | 'audited'> {
  readonly send: (subject: S, command: Command<S>) => Promise<Output<S>>;
}

export async function resendMany(
  context: SendContext<'deliveries.resend_many'>,
  endpoint: Endpoint,
  { event, ...filter }: ResendFilter,
): Promise<{ resent: number; skipped: number }> {
  let [after, skipped]: [string | null, number] = [null, 0];
  const resent = await sendBatches(context, endpoint, { of: 'many', event, ...filter }, async () => {
    const options = { ...(event !== null && { event }), ...(after !== null && { after }) };
    const batch = await context.send('deliveries.resend_many', { ...endpoint, ...filter, ...options });
    after = batch.next;
    skipped += batch.skipped;
    return { sent: batch.resent, more: after !== null };
  });
  return { resent, skipped };
}

export async function sendMissed(context: SendContext<'deliveries.send_missed'>, endpoint: Endpoint) {
  const send = () => context.send('deliveries.send_missed', endpoint);
  return { sent: await sendBatches(context, endpoint, { of: 'missed' }, send) };
}

/** If a batch fails, the earlier ones are still recorded in the audit log. */
async function sendBatches(
  { progress, audited }: Pick<Context, 'progress' | 'audited'>,
  { workspaceId, endpointId: target }: Endpoint,
  filter: Readonly<Record<string, unknown>>,
  sendBatch: () => Promise<{ readonly sent: number; readonly more: boolean }>,
): Promise<number> {
  const shown = progress('deliveries', null);
  let count = 0;
  try {
    for (let more = true; more; ) {
      const batch = await sendBatch();
      count += batch.sent;
      more = batch.more;
      shown.update(count, count);
    }
  } finally {
    shown.end();
    const entry = { workspaceId, action: 'delivery.resent', target, details: { count, ...filter } };
    if (count > 0) {
      await audited(
        async () => entry,
        (done) => done,
      );
    }
  }
  return count;
}
