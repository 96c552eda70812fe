import { connectChannel } from '../../../../shared/conversations/verbs/channels.ts';
import type { FormActions } from '../form-action.ts';
import type { Target } from '../target.ts';

const toChannel = async ({ dashboard: { db, backend, workspace }, receiver: { url } }: Target) => {
  const policy = { network: 'private', closed: [] } as const;
  const { id } = await connectChannel(db, backend.secrets.channels, policy, {
    workspaceId: workspace.id,
    channel: 'telegram',
    url,
  });
  return { ids: [id] };
};

export const channelActions: FormActions = {
  'POST /:workspace/settings/channels': {
    proof: 'asked',
    leaves: ['channel.connected'],
    sends: async ({ receiver: { url } }) => ({ fields: { channel: 'sms', url } }),
  },
  'POST /:workspace/settings/channels/:id/secret': {
    proof: 'asked',
    leaves: ['channel.secret_renewed'],
    sends: toChannel,
  },
  'POST /:workspace/settings/channels/:id/disconnect': {
    proof: 'asked',
    leaves: ['channel.disconnected'],
    sends: toChannel,
  },
};
