import { connectChannel } from '../../../../shared/conversations/verbs/channels.ts';
import { type FormActions, proven } from '../form-action.ts';
import type { Target } from '../target.ts';

const withNewChannel = async ({ dashboard: { db, backend, workspace }, receiver: { url } }: Target) => {
  const policy = { network: 'private', closed: [] } as const;
  const wanted = { workspaceId: workspace.id, channel: 'telegram', url } as const;
  return { ids: [(await connectChannel(db, backend.secrets.channels, policy, wanted)).id] };
};

export const channelActions: FormActions = {
  'POST /:workspace/settings/channels': proven('channel.connected', async ({ receiver: { url } }) => ({
    fields: { channel: 'sms', url },
  })),
  'POST /:workspace/settings/channels/:id/secret': proven('channel.secret_renewed', withNewChannel),
  'POST /:workspace/settings/channels/:id/disconnect': proven('channel.disconnected', withNewChannel),
};
