import type { BoardOrder } from '../../../../shared/orders/board/board-orders.ts';
import type { Thresholds } from '../../../../shared/orders/board/board-settings.ts';
import { orderAge } from '../../../../shared/orders/rules/age.ts';
import { movesOf } from '../../../../shared/orders/rules/transitions.ts';
import { Icon } from '../../../../shared/ui/components/icon.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { money, number } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { ageText } from './behaviours/age-text.ts';
import { type Filterable, normalizeForSearch } from './behaviours/filter.ts';
import { type ButtonStep, chatFrame, isButtonStep, nextOf, StepButton } from './step-button.tsx';
import { boardTexts } from './texts.ts';

/** Everything that is the same for all viewers of a board. */
export interface BoardView {
  readonly workspaceId: string;
  readonly language: Language;
  readonly thresholds: Thresholds;
  readonly now: number;
}

interface CardProps {
  readonly view: BoardView;
  readonly order: BoardOrder;
}

export function Card({ view, order }: CardProps) {
  const { language } = view;
  const texts = boardTexts(language);
  const { id, number, step, createdAt } = order;
  const { source, type, age, searchText } = filterable(view, order);
  const isOpen = age !== 'done';
  const remarks = isOpen ? order.remarks : '';
  return (
    <li
      id={id}
      class="slip"
      data-step={step}
      data-number={number}
      data-source={source}
      data-type={type}
      data-age={age}
      data-find={searchText}
      data-created={createdAt}
      data-updated={order.updatedAt}
      tabindex={-1}
      aria-labelledby={`number-${id}`}
    >
      <Head view={view} order={order} isOpen={isOpen} />
      <Who view={view} order={order} />
      <Items view={view} order={{ ...order, remarks }} />
      {remarks && (
        <p class="slip__remarks">
          <bdi>{remarks}</bdi>
        </p>
      )}
      <p class="spread slip__facts">
        <span>
          {order.type && texts.types[order.type]}
          <span class="slip__source">
            {order.type && ' · '}
            {texts.sources[order.source]}
          </span>
        </span>
        <strong>{money(language, order.currency, order.total)}</strong>
      </p>
      <CardActions view={view} order={order} />
    </li>
  );
}

export function filterable({ thresholds, now }: Pick<BoardView, 'thresholds' | 'now'>, order: BoardOrder): Filterable {
  const { source, type, number, customerName, customerPhone, createdAt } = order;
  const age = movesOf(order).length > 0 ? orderAge(now - createdAt, thresholds) : 'done';
  return {
    source,
    type: type ?? '',
    age,
    searchText: normalizeForSearch([number, customerName, customerPhone].join(' ')),
  };
}

function Head({ view, order, isOpen }: CardProps & { readonly isOpen: boolean }) {
  const { language, workspaceId, now } = view;
  const { id, number, step, createdAt } = order;
  const texts = boardTexts(language);
  return (
    <header class="spread slip__head">
      <a id={`number-${id}`} class="slip__number" href={`/${workspaceId}/orders/${id}`}>
        <bdi>{number}</bdi>
      </a>
      <span class="slip__age">
        {isOpen && <strong class="badge badge--bad slip__late">{texts.late}</strong>}
        {isOpen && <strong class="badge badge--waiting slip__waiting">{texts.waiting}</strong>}
        <span class="slip__time">{isOpen ? ageText(language, now - createdAt) : texts.steps[step ?? 'completed']}</span>
      </span>
    </header>
  );
}

function Who({ view: { language, workspaceId }, order }: CardProps) {
  const { id, number, customerName, customerPhone } = order;
  const texts = boardTexts(language);
  return (
    <p class="slip__who">
      <Name of={customerName ?? texts.noName} />
      <span class="slip__reach">
        {order.type && <span class="slip__type">{texts.types[order.type]}</span>}
        {order.conversationId !== null && (
          <a
            class="slip__chat"
            href={`/${workspaceId}/orders/${id}/chat`}
            aria-label={texts.chatOn(number)}
            title={texts.chat}
            data-turbo-frame={chatFrame}
            data-action="beside#open"
          >
            <Icon of="/inbox" />
          </a>
        )}
        {customerPhone && (
          <a
            class="slip__phone"
            href={`tel:${customerPhone.replace(/[^+\d]/g, '')}`}
            aria-label={texts.call(customerPhone)}
            dir="ltr"
          >
            {customerPhone}
          </a>
        )}
      </span>
    </p>
  );
}

/** On a tablet a card has one line for items; a button shows the rest and the remarks. */
const shortLines = 1;
const shortText = 20;

function Items({ view: { language }, order: { items, remarks, number: orderNumber } }: CardProps) {
  const lines = linesOf(items);
  const rest = lines.length - shortLines;
  const isCut = rest > 0 || remarks !== '' || lines.some(isLong);
  const hasNotes = remarks !== '' || lines.some((line, index) => line.includes(' (') && (index > 0 || isLong(line)));
  const label = `${hasNotes ? '✎ ' : ''}${rest > 0 ? `+${number(language, rest)}` : '…'}`;
  const last = Math.min(shortLines, lines.length) - 1;
  return (
    <p class="slip__items">
      {lines.map((line, index) => (
        <span>
          <Line line={line} />
          {index === last && isCut && (
            <button
              type="button"
              class="slip__rest-count js-only"
              aria-label={boardTexts(language).wholeOn(label, orderNumber)}
              data-action="fold#showWhole"
            >
              {label}
            </button>
          )}
        </span>
      ))}
    </p>
  );
}

/** The quantity stands outside of the shortened text, which is in its own direction. */
function Line({ line }: { readonly line: string }) {
  const [, quantity = '', name = line] = /^([\d.]+ ×) (.*)$/s.exec(line) ?? [];
  return (
    <>
      {quantity}
      <bdi>{name}</bdi>
    </>
  );
}

function isLong({ length }: string): boolean {
  return length > shortText;
}

/** `2 × tea, 1 × soup (hot, large)`, one per line, as kitchens read them. */
function linesOf(items: string): string[] {
  return items.split(/, (?=[\d.]+ × )/);
}

function CardActions({ view: { language, workspaceId }, order }: CardProps) {
  const texts = boardTexts(language);
  const { id, number } = order;
  const moves = movesOf(order, order.type).filter(isButtonStep);
  const next = nextOf(order);
  const isNew = order.step === 'submitted';
  const rest = moves.filter((step) => step !== next && !(isNew && step === 'rejected'));
  if (moves.length === 0) return null;
  const move = (step: ButtonStep, tone: 'primary' | 'plain') => (
    <StepButton language={language} order={order} step={step} tone={tone} />
  );
  return (
    <div class="row-actions slip__actions">
      {next && move(next, 'primary')}
      {isNew && move('rejected', 'plain')}
      <details class="slip__more">
        <summary class="button button--plain" aria-label={texts.moreOn(number)} title={texts.more}>
          ⋯
        </summary>
        <div class="slip__rest">
          {rest.map((step) => move(step, 'plain'))}
          <a class="button button--plain" href={`/${workspaceId}/orders/${id}#next`}>
            {texts.cancelOrder}
          </a>
        </div>
      </details>
    </div>
  );
}
