import type { Command, Output, Subject } from '../../../shared/contracts/commands.ts';
import type { ResendFilter } from '../../../shared/webhooks/verbs/resend-many.ts';
import type { Context } from '../context.ts';

interface Endpoint {
  readonly workspaceId: string;
  readonly endpointId: string;
}

interface Sending<S extends Subject> extends Pick<Context, 'progress' | 'audited'> {
  readonly send: (subject: S, command: Command<S>) => Promise<Output<S>>;
}

export async function resendMany(
  context: Sending<'deliveries.resend_many'>,
  endpoint: Endpoint,
  { event, ...filter }: ResendFilter,
): Promise<{ resent: number; skipped: number }> {
  let [after, skipped]: [string | null, number] = [null, 0];
  const resent = await sendParts(context, endpoint, { of: 'many', event, ...filter }, async () => {
    const given = { ...(event !== null && { event }), ...(after !== null && { after }) };
    const part = await context.send('deliveries.resend_many', { ...endpoint, ...filter, ...given });
    after = part.next;
    skipped += part.skipped;
    return { sent: part.resent, more: after !== null };
  });
  return { resent, skipped };
}

export async function sendMissed(context: Sending<'deliveries.send_missed'>, endpoint: Endpoint) {
  const send = () => context.send('deliveries.send_missed', endpoint);
  return { sent: await sendParts(context, endpoint, { of: 'missed' }, send) };
}

/** The audit log also has what was sent before a part failed. */
async function sendParts(
  { progress, audited }: Pick<Context, 'progress' | 'audited'>,
  { workspaceId, endpointId: target }: Endpoint,
  asked: Readonly<Record<string, unknown>>,
  sendPart: () => Promise<{ readonly sent: number; readonly more: boolean }>,
): Promise<number> {
  const shown = progress('deliveries', null);
  let count = 0;
  try {
    for (let more = true; more; ) {
      const part = await sendPart();
      count += part.sent;
      more = part.more;
      shown.update(count, count);
    }
  } finally {
    shown.end();
    const entry = { workspaceId, action: 'delivery.resent', target, details: { count, ...asked } };
    if (count > 0) {
      await audited(
        async () => entry,
        (done) => done,
      );
    }
  }
  return count;
}
