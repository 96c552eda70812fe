import { deliveryStatuses, findDelivery, getDelivery, listDeliveries } from '../deliveries.ts';
import { workspaceOfEndpoint } from '../owner.ts';
import { command, optional, required } from './command.ts';
import { count, id, oneOf } from './kinds.ts';

const shownDeliveries = 50;

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
    help: 'Show a delivery with its attempts.',
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
    name: 'delivery send-missed',
    help: 'Send what an endpoint missed while it was disabled.',
    flags: { endpoint: required(id('endpoint')) },
    run: async ({ db, send }, { endpoint }) => {
      const workspaceId = await workspaceOfEndpoint(db(), endpoint);
      return send('deliveries.send_missed', { workspaceId, endpointId: endpoint });
    },
  }),
];
