import { Refused } from '../../../../shared/basics/refused.ts';
import { type ConnectableChannel, isConnectable } from '../../../../shared/conversations/rules/conversation.ts';
import {
  channelAuditEntry,
  connectChannel,
  disconnectChannel,
  findChannel,
  listChannels,
  renewChannelSecret,
} from '../../../../shared/conversations/verbs/channels.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { seeNotice } from '../../request/notices.ts';
import { admin, type Needs, provedAdmin } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { urlProblem } from '../endpoints/url-rules.ts';
import { channelPage } from './channel-page.tsx';
import { listPage } from './list-page.tsx';
import { channelTexts } from './texts.ts';

const proved = provedAdmin('/settings/channels/:channel');

/** Channels that the workspace connects over HTTP (decided: Channels). */
export const channelRoutes = [
  admin.get('/settings/channels', async (visit, { db }: Needs<'db'>) => {
    return listPage(visit, await listChannels(db, visit.workspace.id));
  }),

  admin.get('/settings/channels/:channel', async (visit, needs: Needs<'db' | 'baseUrl' | 'dashboardUrl'>) => {
    return show(visit, needs);
  }),

  proved.post(
    '/settings/channels/:channel',
    async (visit, needs: Needs<'db' | 'secrets' | 'policy' | 'notices' | 'baseUrl' | 'dashboardUrl'>) => {
      const { db, secrets, policy } = needs;
      const wanted = { ...ofVisit(visit), url: (visit.form.get('url') ?? '').trim() };
      try {
        const connect = (tx: Drizzle) => connectChannel(tx, secrets.webhooks, policy, wanted);
        const { secret } = await audited(db, visit.actor, connect, channelAuditEntry('connected'));
        const done = channelTexts(visit.language).done.saved;
        return seeNotice(needs, ownPage(visit), secret === null ? { done } : { secret });
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
        const problem = urlProblem(visit.language, error.message) ?? error.message;
        return show(visit, needs, { url: wanted.url, problem });
      }
    },
  ),

  proved.post('/settings/channels/:channel/secret', async (visit, needs: Needs<'db' | 'secrets' | 'notices'>) => {
    const renew = (tx: Drizzle) => renewChannelSecret(tx, needs.secrets.webhooks, ofVisit(visit));
    const { secret } = await audited(needs.db, visit.actor, renew, channelAuditEntry('secret_renewed'));
    return seeNotice(needs, ownPage(visit), { secret });
  }),

  proved.post('/settings/channels/:channel/disconnect', async (visit, needs: Needs<'db' | 'notices'>) => {
    const disconnect = (tx: Drizzle) => disconnectChannel(tx, ofVisit(visit));
    await audited(needs.db, visit.actor, disconnect, channelAuditEntry('disconnected'));
    return seeNotice(needs, ownPage(visit), { done: channelTexts(visit.language).done.disconnected });
  }),
];

async function show(
  visit: MemberVisit,
  { db, baseUrl, dashboardUrl }: Needs<'db' | 'baseUrl' | 'dashboardUrl'>,
  typed: { readonly url?: string; readonly problem?: string } = {},
): Promise<Response> {
  const of = ofVisit(visit);
  const connection = await findChannel(db, of);
  return channelPage(visit, {
    ...{ channel: of.channel, connection, baseUrl, dashboardUrl, url: connection?.url ?? '' },
    ...typed,
  });
}

/** Throws `not_found`. */
function ofVisit({ workspace, params }: MemberVisit): { workspaceId: string; channel: ConnectableChannel } {
  const channel = params.channel ?? '';
  if (!isConnectable(channel)) throw new Refused('not_found', 'no such channel');
  return { workspaceId: workspace.id, channel };
}

function ownPage({ at, params }: MemberVisit): string {
  return at(`/settings/channels/${params.channel}`);
}
