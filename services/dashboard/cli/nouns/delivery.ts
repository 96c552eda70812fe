import { sinceMoment } from '../../../../shared/domain/time/since.ts';
import { databaseNow } from '../../admin/database-now.ts';
import { workspaceOfEndpoint } from '../../admin/owner.ts';
import { deliveryStatuses, findDelivery, getDelivery, listDeliveries } from '../../admin/webhooks/deliveries.ts';
import { getWorkspace } from '../../admin/workspaces.ts';
import { command, optional, required } from '../grammar/command.ts';
import { count, id, oneOf, text } from '../grammar/kinds.ts';
import { resendFailed, sendMissed } from '../work/send-again.ts';

const shownDeliveries = 50;

/** How far the clock of whoever records events may be ahead of the database's. */
const clockSlackMs = 5 * 60_000;

export const deliveryCommands = [
  command({
    name: 'delivery list',
    help: 'Show the deliveries of an endpoint, newest first.',
    flags: {
      endpoint: required(id('endpoint')),
      status: optional(oneOf(deliveryStatuses)),
      limit: optional(count, `how many (${shownDeliveries})`),
    },
    run: ({ db }, { endpoint, status, limit = shownDeliveries }) => listDeliveries(db(), endpoint, { status, limit }),
  }),
  command({
    name: 'delivery get',
    help: 'Show a delivery with its attempts, each with the body that was sent.',
    operands: { id: id('delivery') },
    run: ({ db }, { id }) => getDelivery(db(), id),
  }),
  command({
    name: 'delivery resend',
    help: 'Send a delivery again, under the same id, in a new round of attempts.',
    operands: { id: id('delivery') },
    run: async ({ db, send }, { id }) => {
      const { workspaceId } = await findDelivery(db(), id);
      return send('deliveries.resend', { workspaceId, deliveryId: id });
    },
  }),
  command({
    name: 'delivery resend-failed',
    help: 'Send the deliveries of an endpoint that failed again, of what happened since a time; shows how many.',
    flags: {
      endpoint: required(id('endpoint')),
      since: required({ ...text, placeholder: 'TIME' }, 'a date (the start of that day) or a timestamp with a zone'),
    },
    run: async (context, { endpoint, since }) => {
      const workspaceId = await workspaceOfEndpoint(context.db(), endpoint);
      const { timezone } = await getWorkspace(context.db(), workspaceId);
      const time = { since: sinceMoment(since, timezone), before: (await databaseNow(context.db())) + clockSlackMs };
      return resendFailed(context, { workspaceId, endpointId: endpoint }, time);
    },
  }),
  command({
    name: 'delivery send-missed',
    help: 'Send what an endpoint missed while it was disabled, once it is enabled again; shows how many.',
    flags: { endpoint: required(id('endpoint')) },
    run: async (context, { endpoint }) => {
      const workspaceId = await workspaceOfEndpoint(context.db(), endpoint);
      return sendMissed(context, { workspaceId, endpointId: endpoint });
    },
  }),
];
