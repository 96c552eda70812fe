import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../../shared/db/connections/connect.ts';
import { isId } from '../../shared/domain/id.ts';
import { Refused } from '../../shared/domain/refused.ts';
import type { Call, Result } from '../../shared/http/api.ts';
import { listPage, type Position, rowsOf } from './list-page.ts';
import { mostBytes, rowsThatFit, usualBytes } from './page-bytes.ts';
import { parameter } from './parameters.ts';

/** GET /api/v1/messages: newest first; another workspace's conversation is an empty page (spec: GET messages). */
export function listMessages(db: Db, call: Call): Promise<Result> {
  const conversationId = parameter(call.query, 'conversation_id');
  if (conversationId === null) {
    throw new Refused('invalid_request', 'conversation_id is required: the id of a conversation');
  }
  if (!isId('conversation', conversationId)) {
    throw new Refused('invalid_request', 'conversation_id is malformed: take an id from the list of conversations');
  }
  return listPage(call, {
    kind: 'message',
    orderedBy: 'createdAt',
    listing: ['messages', conversationId],
    rows: (after, count) => readMessages(db, call, conversationId, after, count),
    meta: { conversation_id: conversationId },
  });
}

/** One trip, whose plan and cost know nothing of bytes; a page with a large message is read again by one that counts them. */
async function readMessages(db: Db, { caller }: Call, conversationId: string, [ms, id]: Position, count: number) {
  const messages = (columns: PendingQuery<Row[]>) => db`
    select ${columns} from messages
    where workspace_id = key.workspace_id and conversation_id = ${conversationId} and (created_at, id) < (${ms}, ${id})
    order by created_at desc, id desc limit ${count}`;
  const answer = await db`
    select (
      select string_agg(case when octet_length(doc) <= ${usualBytes} then doc else ${tooLarge} end, E',\\n')
      from (${messages(db`doc`)}) page
    )
    from valid_api_keys key where key.id = ${caller.keyId}`.raw();
  const text = rowsOf(answer);
  if (!text.includes(tooLarge)) return { text, isCut: false };
  const rows = messages(db`doc, created_at, id`);
  const inOrder = db`order by created_at desc, id desc`;
  const fitting = await db`
    select page.* from valid_api_keys key cross join lateral (
      select string_agg(doc, E',\\n') filter (where "upTo" <= ${mostBytes}), bool_or("upTo" > ${mostBytes})
      from (${rowsThatFit(db, rows, db`octet_length(doc)`, inOrder)}) fitting
    ) page
    where key.id = ${caller.keyId}`.raw();
  return { text: rowsOf(fitting), isCut: fitting[0]?.[1]?.toString() === 't' };
}

/** Stands where a larger one should. JSON writes the end of a line otherwise, and rows have one between them, not two. */
const tooLarge = '\n\n';
