import { channelState } from '../../../../shared/conversations/rules/channel-state.ts';
import { type Channel, isConnectable } from '../../../../shared/conversations/rules/conversation.ts';
import { listCanned } from '../../../../shared/conversations/verbs/canned-answers.ts';
import { findChannel } from '../../../../shared/conversations/verbs/channels.ts';
import {
  conversationsOfCustomer,
  getCustomer,
  linksOfCustomer,
} from '../../../../shared/conversations/verbs/customers.ts';
import { getConversation } from '../../../../shared/conversations/verbs/get-conversation.ts';
import { ordersOfCustomer } from '../../../../shared/conversations/verbs/inbox-orders.ts';
import { countConversations, listConversations } from '../../../../shared/conversations/verbs/list-conversations.ts';
import type { Cursor } from '../../../../shared/conversations/verbs/list-filter.ts';
import { readThread } from '../../../../shared/conversations/verbs/read-thread.ts';
import { findCustomers, findMessages, searchWords } from '../../../../shared/conversations/verbs/search.ts';
import { otherViewers, recordViewer } from '../../../../shared/conversations/verbs/viewers.ts';
import { isWebChat } from '../../../../shared/conversations/verbs/web-chats.ts';
import { listMembers } from '../../../../shared/people/users.ts';
import { createTenantLimiter } from '../../../../shared/runtime/tenant-limiter.ts';
import type { Show } from '../../live/channel.ts';
import { tooMuchAtOnce } from '../../request/limiters.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { type InboxQuery, parseInboxQuery } from './inbox-query.ts';

/** A search reads ten years of weekly partitions; without a limit one workspace could take all connections of pages. */
const searches = createTenantLimiter({ running: 1, queued: 20 }, tooMuchAtOnce);

export type InboxParts = Awaited<ReturnType<typeof readInbox>>;
export type OpenThread = NonNullable<InboxParts['open']>;
export type Known = Awaited<ReturnType<typeof readCustomer>>;
export type Listed = Extract<InboxParts['left'], { is: 'list' }>;
export type Found = Extract<InboxParts['left'], { is: 'found' }>;

export type InboxNeeds = 'db' | 'sql' | 'live' | 'pushKey';

/** Everything on a page of the inbox; `conversationId` is the open conversation. Throws `not_found`. */
export async function readInbox(
  visit: MemberVisit,
  backend: Needs<InboxNeeds>,
  conversationId: string | null,
  before: Cursor | null,
) {
  const inboxQuery = parseInboxQuery(visit.url.searchParams);
  // Taken before reading, so that the stream has all later changes.
  const position = backend.live.position(streamName(visit), showOf(visit));
  const open = conversationId === null ? null : await readOpen(visit, backend, conversationId, before);
  const pushKey = open === null ? backend.pushKey : null;
  return { inboxQuery, left: await readLeftPane(visit, backend, inboxQuery), open, position, pushKey };
}

/** A customer with conversations, orders and links. Throws `not_found`. */
export async function readCustomer(visit: MemberVisit, { sql }: Needs<'sql'>, customerId: string) {
  const { id } = visit.workspace;
  const customer = await getCustomer(sql, id, customerId);
  const [conversations, orders, links] = await Promise.all([
    conversationsOfCustomer(sql, id, customerId),
    ordersOfCustomer(sql, id, customerId),
    linksOfCustomer(sql, id, customerId),
  ]);
  return { customer, conversations, orders, links };
}

export function viewerOf({ workspace, session }: MemberVisit) {
  return { workspaceId: workspace.id, userId: session.person.id };
}

/** All open pages of a workspace's inbox get the same message: a refresh. */
export function streamName({ workspace }: Pick<MemberVisit, 'workspace'>): string {
  return `inbox ${workspace.id}`;
}

export function showOf({ workspace }: Pick<MemberVisit, 'workspace'>): Show {
  return { workspaceId: workspace.id, topics: ['conversations', 'orders'], render: async () => null };
}

async function readOpen(
  visit: MemberVisit,
  { db, sql }: Needs<'db' | 'sql'>,
  conversationId: string,
  before: Cursor | null,
) {
  const { id } = visit.workspace;
  const viewer = viewerOf(visit);
  const conversation = await getConversation(sql, id, conversationId);
  // A prefetched page is not viewed yet, and a page of earlier messages does not show new ones.
  const isViewed = visit.request.headers.get('x-sec-purpose') !== 'prefetch';
  if (isViewed) await recordViewer(sql, viewer, conversationId, before === null);
  const { customerId } = conversation;
  const [thread, known, members, answers, viewers, channel] = await Promise.all([
    readThread(sql, id, conversationId, before),
    customerId === null ? null : readCustomer(visit, { sql }, customerId),
    listMembers(db, id),
    listCanned(db, id),
    otherViewers(sql, viewer, conversationId),
    stateOfChannel({ db, sql }, id, { id: conversationId, channel: conversation.channel }),
  ]);
  const colleagues = members.map((member) => ({ id: member.id, name: member.name }));
  return { conversation, thread, before, known, colleagues, answers, viewers, channelState: channel };
}

async function stateOfChannel(
  { db, sql }: Needs<'db' | 'sql'>,
  workspaceId: string,
  { id: conversationId, channel }: { readonly id: string; readonly channel: Channel },
) {
  if (!isConnectable(channel)) {
    return (await isWebChat(sql, { workspaceId, conversationId }))
      ? ('connected' as const)
      : ('not_connected' as const);
  }
  return channelState((await findChannel(db, { workspaceId, channel }))?.consecutiveFailures ?? null);
}

async function readLeftPane(visit: MemberVisit, { sql }: Needs<'sql'>, inboxQuery: InboxQuery) {
  const viewer = viewerOf(visit);
  if (inboxQuery.query !== '') {
    return searches.run(viewer.workspaceId, async () => {
      const words = await searchWords(sql, inboxQuery.query);
      const [customers, found] = await Promise.all([
        inboxQuery.before === null ? findCustomers(sql, viewer.workspaceId, words) : [],
        findMessages(sql, viewer.workspaceId, words, inboxQuery.before),
      ]);
      return { is: 'found', customers, found } as const;
    });
  }
  const [list, counts] = await Promise.all([
    listConversations(sql, viewer, inboxQuery),
    countConversations(sql, viewer, inboxQuery.channel),
  ]);
  return { is: 'list', list, counts } as const;
}
