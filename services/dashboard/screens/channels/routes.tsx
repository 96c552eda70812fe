import { isId } from '../../../../shared/basics/id.ts';
import { Refused } from '../../../../shared/basics/refused.ts';
import {
  type ConnectableChannel,
  connectableChannels,
  isConnectable,
} from '../../../../shared/conversations/rules/conversation.ts';
import {
  channelAuditEntry,
  connectChannel,
  disconnectChannel,
  findChannel,
  getChannel,
  listChannels,
  type OfConnection,
  renewChannelSecret,
} from '../../../../shared/conversations/verbs/channels.ts';
import { listMenuChats } from '../../../../shared/conversations/verbs/web-chats.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { urlProblem } from '../endpoints/url-rules.ts';
import { channelPage } from './channel-page.tsx';
import { listPage } from './list-page.tsx';
import { channelTexts } from './texts.ts';

const verifiedAdmin = recentlyVerifiedAdmin({ returnTo: '/settings/channels/:id' });

type Shown = Needs<'db' | 'baseUrl' | 'dashboardUrl'>;

/** Channels that the workspace connects over HTTP (decided: Channels). */
export const channelRoutes = [
  admin.get('/settings/channels', async (visit, { db, sql }: Needs<'db' | 'sql'>) => {
    const { id } = visit.workspace;
    return listPage(visit, await listChannels(db, id), await listMenuChats(sql, id));
  }),

  admin.get('/settings/channels/new', async (visit, needs: Shown) => {
    const { searchParams } = visit.url;
    return show(visit, needs, searchParams.has('channel') ? channelIn(searchParams) : connectableChannels[0]);
  }),

  recentlyVerifiedAdmin({ returnTo: '/settings/channels' }).post(
    '/settings/channels',
    async (visit, needs: Shown & Needs<'secrets' | 'policy' | 'notices'>) => {
      const { db, secrets, policy } = needs;
      const channel = channelIn(visit.form);
      const wanted = { workspaceId: visit.workspace.id, channel, url: (visit.form.get('url') ?? '').trim() };
      try {
        const connect = (tx: Drizzle) => connectChannel(tx, secrets.channels, policy, wanted);
        const { id, secret } = await audited(db, visit.actor, connect, channelAuditEntry('connected'));
        const done = channelTexts(visit.language).done.saved;
        return redirectWithNotice(needs, visit.at(`/settings/channels/${id}`), secret === null ? { done } : { secret });
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
        const problem = urlProblem(visit.language, error.message) ?? error.message;
        return show(visit, needs, channel, { url: wanted.url, problem });
      }
    },
  ),

  admin.get('/settings/channels/:id', async (visit, needs: Shown) => {
    const { channel } = await getChannel(needs.db, ofVisit(visit));
    if (!isConnectable(channel)) throw noChannel();
    return show(visit, needs, channel);
  }),

  verifiedAdmin.post('/settings/channels/:id/secret', async (visit, needs: Needs<'db' | 'secrets' | 'notices'>) => {
    const renew = (tx: Drizzle) => renewChannelSecret(tx, needs.secrets.channels, ofVisit(visit));
    const { id, secret } = await audited(needs.db, visit.actor, renew, channelAuditEntry('secret_renewed'));
    return redirectWithNotice(needs, visit.at(`/settings/channels/${id}`), { secret });
  }),

  verifiedAdmin.post('/settings/channels/:id/disconnect', async (visit, needs: Needs<'db' | 'notices'>) => {
    const disconnect = (tx: Drizzle) => disconnectChannel(tx, ofVisit(visit));
    await audited(needs.db, visit.actor, disconnect, channelAuditEntry('disconnected'));
    return redirectWithNotice(needs, visit.at('/settings/channels'), {
      done: channelTexts(visit.language).done.disconnected,
    });
  }),
];

async function show(
  visit: MemberVisit,
  { db, baseUrl, dashboardUrl }: Shown,
  channel: ConnectableChannel,
  input: { readonly url?: string; readonly problem?: string } = {},
): Promise<Response> {
  const connection = await findChannel(db, { workspaceId: visit.workspace.id, channel });
  const url = connection?.url ?? '';
  return channelPage(visit, { channel, connection, baseUrl, dashboardUrl, url, ...input });
}

/** Throws `not_found`. */
function channelIn(fields: URLSearchParams): ConnectableChannel {
  const channel = fields.get('channel') ?? '';
  if (!isConnectable(channel)) throw noChannel();
  return channel;
}

/** Throws `not_found`. */
function ofVisit({ workspace, params }: MemberVisit): OfConnection {
  const id = params.id ?? '';
  if (!isId('channel', id)) throw noChannel();
  return { workspaceId: workspace.id, id };
}

function noChannel(): Refused {
  return new Refused('not_found', 'no such channel');
}
