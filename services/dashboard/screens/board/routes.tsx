import { isId } from '../../../../shared/basics/id.ts';
import { Refused } from '../../../../shared/basics/refused.ts';
import { announceBoard } from '../../../../shared/messaging/announce.ts';
import { orderOfNumber, readBoard } from '../../../../shared/orders/board/board-orders.ts';
import { muteBoard, readBoardSettings, thresholdsOf } from '../../../../shared/orders/board/board-settings.ts';
import { moveOrder } from '../../../../shared/orders/board/move-order.ts';
import { whileBusy } from '../../../../shared/orders/rules/busy.ts';
import { boardSteps } from '../../../../shared/orders/rules/transitions.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { businessDay } from '../../../../shared/time/business-day.ts';
import { safeHeaders, seeOther } from '../../request/answers.ts';
import { byOf } from '../../request/by.ts';
import { member, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { isShown, parseFilter } from './behaviours/filter.ts';
import { chatPage } from './beside/chat-page.tsx';
import { readChat } from './beside/read-chat.ts';
import { boardPage } from './board-page.tsx';
import { busyRoutes } from './busy/routes.tsx';
import { filterable } from './card.tsx';
import { kitchenRoutes } from './kitchen/routes.tsx';
import { refusalText } from './refusal.ts';
import { boardShow, channelName } from './show.tsx';
import { boardTexts } from './texts.ts';

/** The orders board (spec: Store board step), for all members, live in every open browser. */
export const boardRoutes = [
  member.get('/orders', async (visit, backend: Needs<Shows>) => show(visit, backend)),

  member.get('/orders/live', async (visit, { live, sql }: Needs<'live' | 'sql'>) => {
    const { workspace, language } = visit;
    return live.open(visit, channelName(workspace.id, language), boardShow(sql, workspace, language));
  }),

  ...kitchenRoutes,
  ...busyRoutes,

  member.get('/orders/:order/chat', async (visit, backend: Needs<'sql' | 'live'>) =>
    chatPage(visit, await readChat(visit, backend)),
  ),

  member.post('/orders/move', async (visit, backend: Needs<Shows | 'messaging' | 'notices'>) => {
    const { workspace, form, request, language } = visit;
    const asked = askedIn(form);
    const isByScript = request.headers.get('accept') === 'application/json';
    try {
      await moveOrder(backend.messaging, { workspaceId: workspace.id, by: byOf(visit), ...asked });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const text = await refusalText(visit, backend.sql, asked, error);
      const status = error.code === 'unavailable' ? 503 : 409;
      // Without a text nothing is shown: the order is where its reader wanted it.
      if (isByScript) return Response.json({ text: text ?? '' }, { status, headers: safeHeaders });
      if (text !== null) return show(visit, backend, text);
    }
    if (isByScript) return Response.json({}, { headers: safeHeaders });
    const { steps } = boardTexts(language);
    return backToBoard(visit, backend, steps[asked.step]);
  }),

  member.post('/orders/mute', async (visit, backend: Needs<'db' | 'messaging' | 'notices'>) => {
    const { workspace, form, actor, session } = visit;
    const isMuted = form.get('mute') === 'yes';
    await audited(
      backend.db,
      actor,
      (tx) => muteBoard(tx, workspace.id, isMuted ? session.person.name : null),
      () => ({ workspaceId: workspace.id, action: isMuted ? 'board.muted' : 'board.unmuted', target: workspace.id }),
    );
    announceBoard(backend.messaging, workspace.id);
    return backToBoard(visit, backend);
  }),
];

type Shows = 'sql' | 'live' | 'pushKey';

async function show(visit: MemberVisit, { sql, live, pushKey }: Needs<Shows>, problem?: string): Promise<Response> {
  const { workspace, language, url } = visit;
  // Taken before reading the orders, so that the stream has all later changes.
  const position = live.position(channelName(workspace.id, language), boardShow(sql, workspace, language));
  const now = Date.now();
  const [settings, columns] = await Promise.all([
    readBoardSettings(sql, workspace.id),
    readBoard(sql, workspace.id, dayBegan(workspace.timezone, now)),
  ]);
  const filter = parseFilter(url.searchParams);
  if (filter.query !== '') {
    const thresholds = whileBusy(thresholdsOf(settings), settings, now);
    const all = columns.flatMap(({ orders }) => orders);
    const isHere = all.some((order) => isShown(filterable({ thresholds, now }, order), filter));
    const orderElsewhere = isHere ? null : await orderOfNumber(sql, workspace.id, filter.query);
    if (orderElsewhere !== null) return seeOther(visit.at(`/orders/${orderElsewhere}`));
  }
  return boardPage(visit, { columns, settings, filter, position, now, pushKey }, problem);
}

function dayBegan(timezone: string, now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate().toString();
  return businessDay(today, timezone)?.from ?? now;
}

/** Throws `not_found` for a move that no card sends. */
function askedIn(form: URLSearchParams) {
  const [orderId = '', seen, wanted] = (form.get('move') ?? '').split(':');
  const from = boardSteps.find((each) => each === seen);
  const step = boardSteps.find((each) => each === wanted);
  if (!isId('order', orderId) || from === undefined || step === undefined) {
    throw new Refused('not_found', 'no such move');
  }
  const sentId = form.get('commandId') ?? '';
  const commandId = /^[0-9a-f-]{36}$/.test(sentId) ? sentId : crypto.randomUUID();
  return { orderId, from, step, commandId };
}

function backToBoard(visit: MemberVisit, { notices }: Needs<'notices'>, text?: string): Response {
  const query = new URLSearchParams(visit.form.get('to') ?? '').toString();
  const cookies = text === undefined ? [] : [notices.cookieFor({ kind: 'done', text })];
  return seeOther(visit.at(query === '' ? '/orders' : `/orders?${query}`), cookies);
}
