import { orderAge } from '../../../../shared/domain/orders/age.ts';
import { type BoardStep, movesOf } from '../../../../shared/domain/orders/transitions.ts';
import type { BoardOrder } from '../../admin/board/board-orders.ts';
import type { Thresholds } from '../../admin/board/board-settings.ts';
import { ageText } from '../browser/board/age-text.ts';
import { findable } from '../browser/board/find.ts';
import { money } from '../texts/formats.ts';
import type { Language } from '../texts/texts.ts';
import { boardTexts } from './texts.ts';

/** What all who look at a board are shown alike. */
export interface BoardView {
  readonly workspaceId: string;
  readonly language: Language;
  readonly thresholds: Thresholds;
  readonly now: number;
}

/** The form that every button of the board belongs to: a card may hold nothing of one reader, so the page has it. */
export const boardForm = 'board-form';

interface CardParts {
  readonly view: BoardView;
  readonly order: BoardOrder;
}

/** One order: who wants what since when, and what can be done about it. */
export function Card({ view, order }: CardParts) {
  const { language, workspaceId, thresholds, now } = view;
  const texts = boardTexts(language);
  const { id, number, step, createdAt, customerName, customerPhone } = order;
  const isOpen = movesOf(order).length > 0;
  const age = now - createdAt;
  return (
    <li
      id={id}
      class="slip"
      data-step={step}
      data-number={number}
      data-source={order.source}
      data-type={order.type ?? ''}
      data-created={createdAt}
      data-updated={order.updatedAt}
      data-age={isOpen ? orderAge(age, thresholds) : 'done'}
      data-find={findable([number, customerName, customerPhone].join(' '))}
      tabindex={-1}
      aria-labelledby={`number-${id}`}
    >
      <header class="slip__head">
        <a id={`number-${id}`} class="slip__number" href={`/${workspaceId}/orders/${id}`}>
          <bdi>{number}</bdi>
        </a>
        <span class="slip__age">
          <strong class="slip__late">{texts.late}</strong>
          <strong class="slip__waiting">{texts.waiting}</strong>
          <time dateTime={new Date(createdAt).toISOString()}>
            {isOpen ? ageText(language, age) : texts.steps[step ?? 'completed']}
          </time>
        </span>
      </header>
      <p class="slip__who">
        <bdi>{customerName ?? texts.noName}</bdi>
        {customerPhone && (
          <a class="slip__phone" href={`tel:${customerPhone.replace(/[^+\d]/g, '')}`} dir="ltr">
            {customerPhone}
          </a>
        )}
      </p>
      <p class="slip__items">
        {linesOf(order.items).map((line) => (
          <span>
            <bdi>{line}</bdi>
          </span>
        ))}
      </p>
      {order.remarks && (
        <p class="slip__remarks">
          <bdi>{order.remarks}</bdi>
        </p>
      )}
      <p class="slip__facts">
        <span>{[...(order.type ? [texts.types[order.type]] : []), texts.sources[order.source]].join(' · ')}</span>
        <strong>{money(language, order.currency, order.total)}</strong>
      </p>
      <Deeds view={view} order={order} />
    </li>
  );
}

/** `2 × tea, 1 × soup (hot, large)`, a line each: a kitchen reads from top to bottom. */
function linesOf(items: string): string[] {
  return items.split(/, (?=[\d.]+ × )/);
}

/** The next step in one tap; the others a tap further. */
function Deeds({ view: { language, workspaceId }, order }: CardParts) {
  const texts = boardTexts(language);
  const { id, number, conversationId } = order;
  const moves = movesOf(order).filter(isDeed);
  const next = nextOf(order);
  const isNew = order.step === 'submitted';
  const rest = moves.filter((step) => step !== next && !(isNew && step === 'rejected'));
  const chat = conversationId !== null && (
    <a class="button button--plain" href={`/${workspaceId}/inbox/${conversationId}`}>
      {texts.chat}
    </a>
  );
  if (moves.length === 0) return chat ? <p class="slip__deeds">{chat}</p> : null;
  const move = (step: Deed, tone: string) => (
    <button
      type="submit"
      class={`button button--${tone}`}
      form={boardForm}
      name="move"
      value={`${id}:${order.step}:${step}`}
      aria-label={texts.deedOn(texts.deeds[step], number)}
      data-action="taps#tap"
    >
      {texts.deeds[step]}
    </button>
  );
  return (
    <div class="slip__deeds">
      {next && move(next, 'primary')}
      {isNew && move('rejected', 'plain')}
      <details class="slip__more">
        <summary class="button button--plain" aria-label={texts.moreOn(number)} title={texts.more}>
          ⋯
        </summary>
        <div class="slip__rest">
          {rest.map((step) => move(step, 'plain'))}
          {chat}
          <a class="button button--plain" href={`/${workspaceId}/orders/${id}/cancel`}>
            {texts.cancelOrder}
          </a>
        </div>
      </details>
    </div>
  );
}

/** What a button does: cancelling asks for a reason first, on a page of its own. */
export type Deed = Exclude<BoardStep, 'submitted' | 'cancelled'>;

export function isDeed(step: BoardStep): step is Deed {
  return step !== 'submitted' && step !== 'cancelled';
}

/** The step that usually comes next: whoever fetches an order gets it when it is ready. */
function nextOf({ step, type }: BoardOrder): Deed | null {
  if (step === 'submitted') return 'accepted';
  if (step === 'accepted') return 'preparing';
  if (step === 'preparing') return 'ready';
  if (step === 'ready') return type === 'delivery' ? 'out_for_delivery' : 'completed';
  return step === 'out_for_delivery' ? 'completed' : null;
}
