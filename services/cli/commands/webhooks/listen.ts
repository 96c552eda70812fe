import { type Endpoint, endpointAuditEntry, listEndpoints } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { id, list, text, webAddress } from '../../grammar/argument-types.ts';
import { command, optional, required } from '../../grammar/command.ts';
import { forwardTo } from '../../work/forward.ts';
import { closeListener, isOrphaned, openListener } from '../../work/listener.ts';
import { stopSignal } from '../../work/stop-signal.ts';

export const listenCommands = [
  command({
    name: 'listen',
    help: "Forward a workspace's events to an address on this machine and show each response, until Ctrl-C.",
    flags: {
      workspace: required(id('workspace')),
      forwardTo: required(webAddress, 'receives each event, signed as in production'),
      events: optional(
        list({ ...text, mustBe: "*, order.* or an event's name" }, 'PATTERNS'),
        'the events to forward (default: all)',
      ),
    },
    run: async ({ db, audited, secrets, policy, printLine }, { workspace, forwardTo: to, events = ['*'] }) => {
      const close = (endpoint: Endpoint) => audited((tx) => closeListener(tx, endpoint), endpointAuditEntry('deleted'));
      const stopping = stopSignal();
      // Deletes the endpoints of killed listeners.
      for (const endpoint of await listEndpoints(db(), workspace)) {
        if (await isOrphaned(endpoint)) await close(endpoint);
      }
      const counts = { forwarded: 0, refused: 0 };
      const forwarding = forwardTo(to, stopping, async (result) => {
        counts[result.status !== null && result.status < 300 ? 'forwarded' : 'refused'] += 1;
        const answer = result.status === null ? result.problem : `${result.status} in ${result.ms} ms`;
        await printLine(
          result,
          [timeOfDay(), result.event.padEnd(eventWidth), result.delivery, `→ ${answer}`].join('  '),
        );
      });
      try {
        const listener = await audited(
          (tx) => openListener(tx, secrets().webhooks, policy(), workspace, { url: forwarding.url, events }),
          endpointAuditEntry('created'),
        );
        try {
          await printLine(
            { endpoint: listener.id, secret: listener.secret, forwardTo: to.href },
            `Forwarding to ${to.href}, signed with ${listener.secret}. Ctrl-C stops.`,
          );
          if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve));
        } finally {
          await close(listener);
        }
      } finally {
        await forwarding.stop();
      }
      return counts;
    },
  }),
];

const eventWidth = 30;

function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 'hh:mm:ss'.length);
}
