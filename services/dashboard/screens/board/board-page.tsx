import type { Column } from '../../../../shared/orders/board/board-orders.ts';
import { type BoardSettings, thresholdsOf } from '../../../../shared/orders/board/board-settings.ts';
import { whileBusy } from '../../../../shared/orders/rules/busy.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Toast } from '../../../../shared/ui/components/notice.tsx';
import { Scrolling } from '../../../../shared/ui/components/scrolling.tsx';
import { Document } from '../../frame/document.tsx';
import { Frame } from '../../frame/frame.tsx';
import { TestMark, titleIn } from '../../frame/test-mark.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { OfferPush } from '../devices/offer-push.tsx';
import { Help, LiveState } from './bar.tsx';
import { type BoardFilter, isShown } from './behaviours/filter.ts';
import { Beside } from './beside/beside.tsx';
import { type BoardView, filterable } from './card.tsx';
import { Jump, ShownColumn } from './columns.tsx';
import { Filters, FiltersButton } from './filters.tsx';
import { BoardNow } from './now.tsx';
import { boardForm } from './step-button.tsx';
import { TapTexts } from './tap-texts.tsx';
import { boardTexts } from './texts.ts';

export interface BoardParts {
  readonly columns: readonly Column[];
  readonly settings: BoardSettings;
  readonly filter: BoardFilter;
  readonly position: string;
  readonly now: number;
  readonly pushKey: string | null;
}

export function boardPage(visit: MemberVisit, parts: BoardParts, problem?: string): Response {
  const texts = boardTexts(visit.language);
  const board = <Board visit={visit} parts={parts} problem={problem} />;
  const status = problem === undefined ? 200 : 422;
  if (!parts.filter.isWall) {
    return page(
      <Frame visit={visit} title={texts.title} isWide>
        <OfferPush visit={visit} pushKey={parts.pushKey} />
        {board}
      </Frame>,
      status,
    );
  }
  return page(
    <Document visit={visit} title={titleIn(visit, texts.title)}>
      <main id="page" class="wall">
        <TestMark visit={visit} />
        <h1 class="wall__title">
          <Name of={visit.workspace.name} /> · {texts.title}
        </h1>
        {board}
      </main>
    </Document>,
    status,
  );
}

/** The events between the board's scripts, and those of the window. */
const actions = [
  'live:morphed->taps#show',
  'live:morphed->cards#show',
  'live:morphed->fold#show',
  'turbo:morph@document->fold#show',
  'board-keys:unfold->fold#unfold',
  'keydown@window->board-keys#press',
  'live:open->taps#send',
  'taps:unseen->live#refresh',
  'board-keys:undo->taps#undoLast',
  'board-keys:fullscreen->wall#fill',
  'taps:taken->recall#remember',
  'board-keys:recall->recall#takeBack',
  'taps:tapped->beside#moved',
  'keydown.esc@window->beside#close',
  'turbo:frame-missing->beside#failed',
  'turbo:fetch-request-error->beside#failed',
].join(' ');

function Board({ visit, parts, problem }: { visit: MemberVisit; parts: BoardParts; problem: string | undefined }) {
  const { language, workspace, session } = visit;
  const texts = boardTexts(language);
  const { settings, filter, now, position } = parts;
  const thresholds = whileBusy(thresholdsOf(settings), settings, now);
  const view: BoardView = { workspaceId: workspace.id, language, thresholds, now };
  const columns = parts.columns.map(({ orders, ...column }) => {
    return { ...column, orders: orders.filter((order) => isShown(filterable(view, order), filter)) };
  });
  const isNothing = filter.query !== '' && columns.every(({ orders }) => orders.length === 0);
  return (
    <div
      id="board"
      class="board"
      data-controller="live cards board-keys taps recall wall beside fold keep-board"
      data-action={actions}
      data-live-address-value={visit.at('/orders/live')}
      data-live-since-value={position}
      data-live-zone-value={workspace.timezone}
      data-keep-board-zone-value={workspace.timezone}
      data-live-server-now-value={now}
      data-live-live-text-value={texts.live.live}
      data-live-old-text-value={texts.live.old}
      data-taps-address-value={visit.at('/orders/move')}
      data-taps-store-value={`taps ${workspace.id} ${session.person.id}`}
      data-recall-store-value={`recall ${workspace.id} ${session.person.id}`}
      data-board-keys-search-url-value={visit.at('/orders?q=')}
    >
      {filter.isWall && visit.notice?.kind === 'done' && <Toast visit={visit}>{visit.notice.text}</Toast>}
      <Form visit={visit} action={visit.at('/orders/move')} id={boardForm} problem={problem}>
        <input type="hidden" name="to" value={visit.url.pathname.endsWith('/orders') ? visit.url.search : ''} />
      </Form>
      <div class="actions board__bar">
        <LiveState language={language} />
        {!filter.isWall && <FiltersButton visit={visit} filter={filter} />}
        <BoardNow {...{ workspaceId: workspace.id, language, timezone: workspace.timezone, settings }} />
        <button
          type="button"
          class="button button--plain recall ellipsis"
          hidden
          data-recall-target="button"
          data-action="recall#takeBack"
        />
        <Help visit={visit} isWall={filter.isWall} />
        {!filter.isWall && (
          <ButtonLink tone="primary" href={visit.at('/orders/new')}>
            {texts.create}
          </ButtonLink>
        )}
      </div>
      <div id="taps-notes" class="taps" data-taps-target="notes" role="status" data-turbo-permanent />
      {!filter.isWall && <Filters visit={visit} filter={filter} />}
      {isNothing && <p role="status">{texts.noneFound}</p>}
      <Jump language={language} columns={columns} />
      <div class="board__work">
        <Scrolling class="board__columns" label={texts.title}>
          {columns.map((column) => (
            <ShownColumn view={view} column={column} />
          ))}
        </Scrolling>
        <Beside visit={visit} />
      </div>
      <TapTexts visit={visit} />
    </div>
  );
}
