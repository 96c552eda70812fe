import { connectChannel } from '../../../../shared/conversations/verbs/channels.ts';
import { createKey } from '../../../../shared/keys/api-keys.ts';
import { announceEvents } from '../../../../shared/messaging/announce.ts';
import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createRule } from '../../../../shared/webhooks/verbs/automation-rules.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import { eventually } from '../../../support/running/world.ts';
import { type FormActions, formsBelow, proven, unproven } from '../form-action.ts';
import type { Target } from '../target.ts';

const sendsTheSame = 'it sends the same data to the same endpoint';
const canBeUndone = 'the next press undoes it';

export async function makeEndpoint({ dashboard, receiver: { url } }: Target): Promise<string> {
  const wanted = { workspaceId: dashboard.workspace.id, url, events: ['order.*'] };
  return (await createEndpoint(dashboard.db, dashboard.secrets, 'private', wanted)).id;
}

const withNewEndpoint = async (target: Target) => ({ ids: [await makeEndpoint(target)] });

async function makeDelivery(target: Target): Promise<string> {
  const { sql, workspace } = target.dashboard;
  const endpointId = await makeEndpoint(target);
  await sql.begin((tx) => recordEvents(tx, workspace.id, [{ name: 'order.created', data: { number: 1 } }]));
  announceEvents(target.messaging);
  const delivered = () => sql<{ id: string }[]>`
    select id from deliveries where endpoint_id = ${endpointId} and status = 'delivered'`;
  await eventually(async () => (await delivered()).length > 0);
  return (await delivered())[0]?.id ?? '';
}

const withNewKey = async ({ dashboard: { db, workspace } }: Target) => {
  const { id } = await createKey(db, { workspaceId: workspace.id, name: 'Till', permissions: ['orders:read'] });
  return { ids: [id] };
};
const till = { name: 'Till', permissions: 'orders:read', environment: 'test' };

const withNewChannel = async ({ dashboard: { db, backend, workspace }, receiver: { url } }: Target) => {
  const policy = { network: 'private', closed: [] } as const;
  const wanted = { workspaceId: workspace.id, channel: 'telegram', url } as const;
  return { ids: [(await connectChannel(db, backend.secrets.channels, policy, wanted)).id] };
};

export const integrationActions: FormActions = {
  'POST /:workspace/keys': proven('key.created', { fields: till }),
  'POST /:workspace/keys/:id/revoke': unproven('a leaked key must be revoked quickly', 'key.revoked', withNewKey),
  'POST /:workspace/keys/:id/delete': proven('key.deleted', withNewKey),
  'POST /:workspace/settings/channels': proven('channel.connected', async ({ receiver: { url } }) => ({
    fields: { channel: 'sms', url },
  })),
  'POST /:workspace/settings/channels/:id/secret': proven('channel.secret_renewed', withNewChannel),
  'POST /:workspace/settings/channels/:id/disconnect': proven('channel.disconnected', withNewChannel),
  ...formsBelow('/:workspace/webhooks', {
    '': proven('endpoint.created', async ({ receiver: { url } }) => ({
      fields: { url, events: 'order.*', environment: 'test' },
    })),
    '/:id': proven('endpoint.changed', async (target) => {
      const id = await makeEndpoint(target);
      const version = await target.versionOn(target.at(`/webhooks/${id}/edit`));
      return { ids: [id], fields: { url: target.receiver.url, events: '*', environment: 'test', version } };
    }),
    '/:id/enable': unproven(canBeUndone, 'endpoint.enabled', withNewEndpoint),
    '/:id/disable': unproven(canBeUndone, 'endpoint.disabled', withNewEndpoint),
    '/:id/delete': proven('endpoint.deleted', withNewEndpoint),
    '/:id/rotate': proven('endpoint.secret_rotated', withNewEndpoint),
    '/:id/promote': proven('endpoint.secret_promoted', async (target) => {
      const id = await makeEndpoint(target);
      await rotateSecret(target.dashboard.db, target.dashboard.secrets, id);
      return { ids: [id] };
    }),
    '/deliveries/again': unproven(sendsTheSame, 'delivery.resent', async (target) => {
      await makeDelivery(target);
      const page = await target.admin.text(target.at('/webhooks/deliveries/again?status=delivered'));
      const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      return { fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) };
    }),
    '/:id/again/missed': unproven(sendsTheSame, 'delivery.resent', withNewEndpoint),
    '/deliveries/:id/resend': unproven(sendsTheSame, 'delivery.resent', async (target) => ({
      ids: [await makeDelivery(target)],
    })),
  }),
  'POST /:workspace/rules': unproven('it sends to an existing endpoint', 'rule.created', async (target) => ({
    fields: { event: 'payment.confirmed', endpoint: await makeEndpoint(target) },
  })),
  'POST /:workspace/rules/:id/delete': unproven(
    'it is recreated by choosing an event and an endpoint',
    'rule.deleted',
    async (target) => {
      const { db, workspace } = target.dashboard;
      const endpointId = await makeEndpoint(target);
      return {
        ids: [(await createRule(db, { workspaceId: workspace.id, event: 'payment.confirmed', endpointId })).id],
      };
    },
  ),
};
