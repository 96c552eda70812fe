import { getConversation } from '../../../../shared/conversations/verbs/get-conversation.ts';
import { otherViewers, recordViewer } from '../../../../shared/conversations/verbs/viewers.ts';
import { conversationsWaiting } from '../../../../shared/conversations/verbs/waiting.ts';
import { page } from '../../request/answers.ts';
import { member, type Needs } from '../../request/routes.ts';
import { answerRoutes } from './answer-routes.ts';
import { actRoutes } from './conversation/act-routes.ts';
import { contactRoutes } from './conversation/contact-routes.ts';
import { sendRoutes } from './conversation/send-routes.ts';
import { Viewers } from './conversation/viewers.tsx';
import { inboxPage } from './inbox-page.tsx';
import { parseCursor } from './inbox-query.ts';
import { type InboxNeeds, readInbox, showOf, streamName, viewerOf } from './read-inbox.ts';
import { Waiting } from './waiting.tsx';

export const inboxRoutes = [
  member.get('/inbox', async (visit, backend: Needs<InboxNeeds>) =>
    inboxPage(visit, await readInbox(visit, backend, null, null)),
  ),

  member.get('/inbox/live', async (visit, { live }: Needs<'live'>) =>
    live.open(visit, streamName(visit), showOf(visit)),
  ),

  member.get('/inbox/waiting', async (visit, { sql }: Needs<'sql'>) => {
    const { count } = await conversationsWaiting(sql, visit.workspace.id);
    return page(<Waiting visit={visit} count={count} place={visit.url.searchParams.get('in')} />);
  }),

  ...answerRoutes,

  member.get('/inbox/:conversation', async (visit, backend: Needs<InboxNeeds>) => {
    const query = visit.url.searchParams;
    const parts = await readInbox(visit, backend, visit.params.conversation ?? '', parseCursor(query.get('before')));
    const answer = parts.open?.answers.find(({ shortcut }) => shortcut === query.get('answer'));
    return inboxPage(visit, parts, answer && { text: answer.text, problem: null });
  }),

  member.get('/inbox/:conversation/looking', async (visit, { sql }: Needs<'sql'>) => {
    const viewer = viewerOf(visit);
    const { id } = await getConversation(sql, visit.workspace.id, visit.params.conversation ?? '');
    await recordViewer(sql, viewer, id, false);
    const names = await otherViewers(sql, viewer, id);
    return page(<Viewers visit={visit} names={names} address={visit.at(`/inbox/${id}/looking`)} />);
  }),

  ...sendRoutes,
  ...actRoutes,
  ...contactRoutes,
];
