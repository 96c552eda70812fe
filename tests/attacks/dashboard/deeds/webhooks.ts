import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createRule } from '../../../../shared/webhooks/verbs/automation-rules.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import { eventually } from '../../../support/running/world.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';

const sendsWhatWasSent = { needless: 'it goes where it went before' };
const canBeTakenBack = { needless: 'the next press takes it back' };

async function makeEndpoint({ dashboard: { db, secrets, workspace }, receiver: { url } }: House): Promise<string> {
  return (await createEndpoint(db, secrets, 'private', { workspaceId: workspace.id, url, events: ['order.*'] })).id;
}

const toEndpoint = async (house: House) => ({ ids: [await makeEndpoint(house)] });

async function makeDelivery(house: House): Promise<string> {
  const { sql, workspace } = house.dashboard;
  const endpointId = await makeEndpoint(house);
  await sql.begin((tx) => recordEvents(tx, workspace.id, [{ name: 'order.created', data: { number: 1 } }]));
  const arrived = () => sql<{ id: string }[]>`
    select id from deliveries where endpoint_id = ${endpointId} and status = 'delivered'`;
  await eventually(async () => (await arrived()).length > 0);
  return (await arrived())[0]?.id ?? '';
}

export const webhookDeeds: Deeds = {
  'POST /:workspace/webhooks': {
    proof: 'asked',
    leaves: ['endpoint.created'],
    sends: async ({ receiver: { url } }) => ({ fields: { url, events: 'order.*', environment: 'test' } }),
  },
  'POST /:workspace/webhooks/:id': {
    proof: 'asked',
    leaves: ['endpoint.changed'],
    sends: async (house) => {
      const id = await makeEndpoint(house);
      const version = await house.versionOn(house.at(`/webhooks/${id}/edit`));
      return { ids: [id], fields: { url: house.receiver.url, events: '*', environment: 'test', version } };
    },
  },
  'POST /:workspace/webhooks/:id/enable': { proof: canBeTakenBack, leaves: ['endpoint.enabled'], sends: toEndpoint },
  'POST /:workspace/webhooks/:id/disable': { proof: canBeTakenBack, leaves: ['endpoint.disabled'], sends: toEndpoint },
  'POST /:workspace/webhooks/:id/delete': { proof: 'asked', leaves: ['endpoint.deleted'], sends: toEndpoint },
  'POST /:workspace/webhooks/:id/rotate': { proof: 'asked', leaves: ['endpoint.secret_rotated'], sends: toEndpoint },
  'POST /:workspace/webhooks/:id/promote': {
    proof: 'asked',
    leaves: ['endpoint.secret_promoted'],
    sends: async (house) => {
      const id = await makeEndpoint(house);
      await rotateSecret(house.dashboard.db, house.dashboard.secrets, id);
      return { ids: [id] };
    },
  },
  'POST /:workspace/webhooks/deliveries/again': {
    proof: sendsWhatWasSent,
    leaves: ['delivery.resent'],
    sends: async (house) => {
      await makeDelivery(house);
      const page = await house.admin.text(house.at('/webhooks/deliveries/again?status=delivered'));
      const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      return { fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) };
    },
  },
  'POST /:workspace/webhooks/:id/again/missed': {
    proof: sendsWhatWasSent,
    leaves: ['delivery.resent'],
    sends: toEndpoint,
  },
  'POST /:workspace/webhooks/deliveries/:id/resend': {
    proof: sendsWhatWasSent,
    leaves: ['delivery.resent'],
    sends: async (house) => ({ ids: [await makeDelivery(house)] }),
  },
  'POST /:workspace/rules': {
    proof: { needless: 'it sends to an endpoint that is there' },
    leaves: ['rule.created'],
    sends: async (house) => ({ fields: { event: 'payment.confirmed', endpoint: await makeEndpoint(house) } }),
  },
  'POST /:workspace/rules/:id/delete': {
    proof: { needless: 'it can be made again by two choices' },
    leaves: ['rule.deleted'],
    sends: async (house) => {
      const { db, workspace } = house.dashboard;
      const endpointId = await makeEndpoint(house);
      const { id } = await createRule(db, { workspaceId: workspace.id, event: 'payment.confirmed', endpointId });
      return { ids: [id] };
    },
  },
};
