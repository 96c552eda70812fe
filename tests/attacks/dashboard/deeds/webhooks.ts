import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createRule } from '../../../../shared/webhooks/verbs/automation-rules.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import { eventually } from '../../../support/running/world.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';

const sendsWhatWasSent = { needless: 'it goes where it went before' };
const canBeTakenBack = { needless: 'the next press takes it back' };

/** Endpoints, what is sent to them, and by which rules. */
export const webhookDeeds: Deeds = {
  'POST /:workspace/webhooks': {
    proof: 'asked',
    leaves: ['endpoint.created'],
    prepare: async ({ admin, at, receiver: { url } }) => {
      return () => admin.post(at('/webhooks'), { url, events: 'order.*', environment: 'test' });
    },
  },
  'POST /:workspace/webhooks/:id': {
    proof: 'asked',
    leaves: ['endpoint.changed'],
    prepare: async (house) => {
      const path = `/webhooks/${await makeEndpoint(house)}`;
      const page = await (await house.admin.get(house.at(`${path}/edit`))).text();
      const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const { url } = house.receiver;
      return () => house.admin.post(house.at(path), { url, events: '*', environment: 'test', version });
    },
  },
  'POST /:workspace/webhooks/:id/enable': {
    proof: canBeTakenBack,
    leaves: ['endpoint.enabled'],
    prepare: (house) => toEndpoint(house, 'enable'),
  },
  'POST /:workspace/webhooks/:id/disable': {
    proof: canBeTakenBack,
    leaves: ['endpoint.disabled'],
    prepare: (house) => toEndpoint(house, 'disable'),
  },
  'POST /:workspace/webhooks/:id/delete': {
    proof: 'asked',
    leaves: ['endpoint.deleted'],
    prepare: (house) => toEndpoint(house, 'delete'),
  },
  'POST /:workspace/webhooks/:id/rotate': {
    proof: 'asked',
    leaves: ['endpoint.secret_rotated'],
    prepare: (house) => toEndpoint(house, 'rotate'),
  },
  'POST /:workspace/webhooks/:id/promote': {
    proof: 'asked',
    leaves: ['endpoint.secret_promoted'],
    prepare: async (house) => {
      const id = await makeEndpoint(house);
      await rotateSecret(house.dashboard.db, house.dashboard.secrets, id);
      return () => house.admin.post(house.at(`/webhooks/${id}/promote`), {});
    },
  },
  'POST /:workspace/webhooks/deliveries/again': {
    proof: sendsWhatWasSent,
    leaves: ['delivery.resent'],
    prepare: async (house) => {
      await makeDelivery(house);
      const page = await (await house.admin.get(house.at('/webhooks/deliveries/again?status=delivered'))).text();
      const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      );
      return () => house.admin.post(house.at('/webhooks/deliveries/again'), Object.fromEntries(fields));
    },
  },
  'POST /:workspace/webhooks/:id/again/missed': {
    proof: sendsWhatWasSent,
    leaves: ['delivery.resent'],
    prepare: (house) => toEndpoint(house, 'again/missed'),
  },
  'POST /:workspace/webhooks/deliveries/:id/resend': {
    proof: sendsWhatWasSent,
    leaves: ['delivery.resent'],
    prepare: async (house) => {
      const id = await makeDelivery(house);
      return () => house.admin.post(house.at(`/webhooks/deliveries/${id}/resend`), {});
    },
  },
  'POST /:workspace/rules': {
    proof: { needless: 'it sends to an endpoint that is there' },
    leaves: ['rule.created'],
    prepare: async (house) => {
      const endpoint = await makeEndpoint(house);
      return () => house.admin.post(house.at('/rules'), { event: 'payment.confirmed', endpoint });
    },
  },
  'POST /:workspace/rules/:id/delete': {
    proof: { needless: 'it can be made again by two choices' },
    leaves: ['rule.deleted'],
    prepare: async (house) => {
      const { db, workspace } = house.dashboard;
      const endpointId = await makeEndpoint(house);
      const { id } = await createRule(db, { workspaceId: workspace.id, event: 'payment.confirmed', endpointId });
      return () => house.admin.post(house.at(`/rules/${id}/delete`), {});
    },
  },
};

async function toEndpoint(house: House, deed: string) {
  const id = await makeEndpoint(house);
  return () => house.admin.post(house.at(`/webhooks/${id}/${deed}`), {});
}

async function makeEndpoint({ dashboard: { db, secrets, workspace }, receiver: { url } }: House): Promise<string> {
  const { id } = await createEndpoint(db, secrets, 'private', { workspaceId: workspace.id, url, events: ['order.*'] });
  return id;
}

/** A delivery that has arrived. */
async function makeDelivery(house: House): Promise<string> {
  const { sql, workspace } = house.dashboard;
  const endpointId = await makeEndpoint(house);
  await sql.begin((tx) => recordEvents(tx, workspace.id, [{ name: 'order.created', data: { number: 1 } }]));
  const arrived = () => sql<{ id: string }[]>`
    select id from deliveries where endpoint_id = ${endpointId} and status = 'delivered'`;
  await eventually(async () => (await arrived()).length > 0);
  return (await arrived())[0]?.id ?? '';
}
