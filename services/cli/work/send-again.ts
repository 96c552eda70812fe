import type { Command, Output, Subject } from '../../../shared/contracts/commands.ts';
import type { Many } from '../../../shared/webhooks/verbs/resend-many.ts';
import type { Context } from '../context.ts';

interface Endpoint {
  readonly workspaceId: string;
  readonly endpointId: string;
}

interface Sending<S extends Subject> extends Pick<Context, 'progress' | 'audited'> {
  readonly send: (subject: S, command: Command<S>) => Promise<Output<S>>;
}

/** Sends the deliveries of an endpoint that are asked for again, a part after the other. Gives the counts. */
export async function resendMany(
  { send, progress, audited }: Sending<'deliveries.resend_many'>,
  endpoint: Endpoint,
  { event, ...many }: Many,
) {
  const shown = progress('deliveries', null);
  const total = { resent: 0, skipped: 0 };
  try {
    for (let after: string | null = ''; after !== null; ) {
      const part: Output<'deliveries.resend_many'> = await send('deliveries.resend_many', {
        ...endpoint,
        ...many,
        ...(event !== null && { event }),
        ...(after !== '' && { after }),
      });
      total.resent += part.resent;
      total.skipped += part.skipped;
      shown.update(total.resent, total.resent);
      after = part.next;
    }
  } finally {
    shown.end();
    await auditResent({ audited }, endpoint, { of: 'many', count: total.resent, event, ...many });
  }
  return total;
}

/** Sends an endpoint what it missed while it was disabled, a part after the other. Gives how many. */
export async function sendMissed(
  { send, progress, audited }: Sending<'deliveries.send_missed'>,
  endpoint: Endpoint,
): Promise<{ sent: number }> {
  const shown = progress('deliveries', null);
  let sent = 0;
  try {
    for (let more = true; more; ) {
      const part = await send('deliveries.send_missed', endpoint);
      sent += part.sent;
      more = part.more;
      shown.update(sent, sent);
    }
  } finally {
    shown.end();
    await auditResent({ audited }, endpoint, { of: 'missed', count: sent });
  }
  return { sent };
}

/** What was sent is in the audit log, also when a later part failed. */
async function auditResent(
  { audited }: Pick<Context, 'audited'>,
  { workspaceId, endpointId: target }: Endpoint,
  details: { readonly count: number; readonly [name: string]: unknown },
): Promise<void> {
  if (details.count === 0) return;
  const deed = { workspaceId, action: 'delivery.resent', target, details };
  await audited(
    async () => deed,
    (done) => done,
  );
}
