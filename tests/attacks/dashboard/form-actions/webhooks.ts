import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createRule } from '../../../../shared/webhooks/verbs/automation-rules.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import { eventually } from '../../../support/running/world.ts';
import type { FormActions } from '../form-action.ts';
import type { Target } from '../target.ts';

const sendsTheSame = { needless: 'it sends the same data to the same endpoint' };
const canBeUndone = { needless: 'the next press undoes it' };

async function makeEndpoint({ dashboard: { db, secrets, workspace }, receiver: { url } }: Target): Promise<string> {
  return (await createEndpoint(db, secrets, 'private', { workspaceId: workspace.id, url, events: ['order.*'] })).id;
}

const toEndpoint = async (target: Target) => ({ ids: [await makeEndpoint(target)] });

async function makeDelivery(target: Target): Promise<string> {
  const { sql, workspace } = target.dashboard;
  const endpointId = await makeEndpoint(target);
  await sql.begin((tx) => recordEvents(tx, workspace.id, [{ name: 'order.created', data: { number: 1 } }]));
  const arrived = () => sql<{ id: string }[]>`
    select id from deliveries where endpoint_id = ${endpointId} and status = 'delivered'`;
  await eventually(async () => (await arrived()).length > 0);
  return (await arrived())[0]?.id ?? '';
}

export const webhookActions: FormActions = {
  'POST /:workspace/webhooks': {
    proof: 'asked',
    leaves: ['endpoint.created'],
    sends: async ({ receiver: { url } }) => ({ fields: { url, events: 'order.*', environment: 'test' } }),
  },
  'POST /:workspace/webhooks/:id': {
    proof: 'asked',
    leaves: ['endpoint.changed'],
    sends: async (target) => {
      const id = await makeEndpoint(target);
      const version = await target.versionOn(target.at(`/webhooks/${id}/edit`));
      return { ids: [id], fields: { url: target.receiver.url, events: '*', environment: 'test', version } };
    },
  },
  'POST /:workspace/webhooks/:id/enable': { proof: canBeUndone, leaves: ['endpoint.enabled'], sends: toEndpoint },
  'POST /:workspace/webhooks/:id/disable': { proof: canBeUndone, leaves: ['endpoint.disabled'], sends: toEndpoint },
  'POST /:workspace/webhooks/:id/delete': { proof: 'asked', leaves: ['endpoint.deleted'], sends: toEndpoint },
  'POST /:workspace/webhooks/:id/rotate': { proof: 'asked', leaves: ['endpoint.secret_rotated'], sends: toEndpoint },
  'POST /:workspace/webhooks/:id/promote': {
    proof: 'asked',
    leaves: ['endpoint.secret_promoted'],
    sends: async (target) => {
      const id = await makeEndpoint(target);
      await rotateSecret(target.dashboard.db, target.dashboard.secrets, id);
      return { ids: [id] };
    },
  },
  'POST /:workspace/webhooks/deliveries/again': {
    proof: sendsTheSame,
    leaves: ['delivery.resent'],
    sends: async (target) => {
      await makeDelivery(target);
      const page = await target.admin.text(target.at('/webhooks/deliveries/again?status=delivered'));
      const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      return { fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) };
    },
  },
  'POST /:workspace/webhooks/:id/again/missed': {
    proof: sendsTheSame,
    leaves: ['delivery.resent'],
    sends: toEndpoint,
  },
  'POST /:workspace/webhooks/deliveries/:id/resend': {
    proof: sendsTheSame,
    leaves: ['delivery.resent'],
    sends: async (target) => ({ ids: [await makeDelivery(target)] }),
  },
  'POST /:workspace/rules': {
    proof: { needless: 'it sends to an existing endpoint' },
    leaves: ['rule.created'],
    sends: async (target) => ({ fields: { event: 'payment.confirmed', endpoint: await makeEndpoint(target) } }),
  },
  'POST /:workspace/rules/:id/delete': {
    proof: { needless: 'two choices make it again' },
    leaves: ['rule.deleted'],
    sends: async (target) => {
      const { db, workspace } = target.dashboard;
      const endpointId = await makeEndpoint(target);
      const { id } = await createRule(db, { workspaceId: workspace.id, event: 'payment.confirmed', endpointId });
      return { ids: [id] };
    },
  },
};
