import { Refused } from '../../../../../shared/basics/refused.ts';
import { getConversation } from '../../../../../shared/conversations/verbs/get-conversation.ts';
import { seeOther } from '../../../request/answers.ts';
import { byOf } from '../../../request/by.ts';
import type { Needs } from '../../../request/routes.ts';
import type { MemberVisit, Notice } from '../../../request/visit.ts';
import { inboxPage } from '../inbox-page.tsx';
import { conversationPath, parseInboxQuery } from '../inbox-query.ts';
import { type InboxNeeds, readInbox } from '../read-inbox.ts';
import { inboxTexts } from '../texts.ts';

/** The conversation of the address, and the fields of every command about it. Throws `not_found`. */
export async function targetOf(visit: MemberVisit, { sql }: Needs<'sql'>) {
  const conversation = await getConversation(sql, visit.workspace.id, visit.params.conversation ?? '');
  const target = { workspaceId: visit.workspace.id, conversationId: conversation.id, by: byOf(visit) };
  return { target, conversation };
}

/** Texts for refusals, by code. `not_found` without a text gives the not-found page. */
type Problems = Readonly<Partial<Record<Refused['code'], string>>>;

export async function acted(
  visit: MemberVisit,
  backend: Needs<InboxNeeds | 'notices'>,
  id: string,
  act: () => Promise<Notice>,
  problems: Problems = {},
): Promise<Response> {
  try {
    const cookie = backend.notices.cookieFor(await act());
    return seeOther(conversationPath(visit, parseInboxQuery(visit.url.searchParams), id), [cookie]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code } = error;
    const isAway = code === 'unavailable';
    const problem = problems[code] ?? (isAway ? inboxTexts(visit.language).orderAway : visit.texts.refused);
    if (code === 'not_found' && problems.not_found === undefined) throw error;
    const parts = await readInbox(visit, backend, id, null);
    return inboxPage(visit, parts, { text: '', problem }, isAway ? 503 : 409);
  }
}
