import type { Column, openSteps } from '../../../../shared/orders/board/board-orders.ts';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { type BoardView, Card } from './card.tsx';
import { columnId } from './show.tsx';
import { boardTexts } from './texts.ts';

/** The orders of a step; those that are done are in one list. */
export interface OrderList {
  readonly step: (typeof openSteps)[number] | 'done';
  readonly title: string;
  readonly column: Column;
}

/** From anywhere on a phone to each list. */
export function Jump({ language, lists }: { readonly language: Language; readonly lists: readonly OrderList[] }) {
  return (
    <nav class="board__jump" aria-label={boardTexts(language).title}>
      {lists.map(({ step, title, column }) => (
        <a href={`#${columnId(step)}-title`}>
          {title} <b data-count={columnId(step)}>{count(language, column)}</b>
        </a>
      ))}
    </nav>
  );
}

export function ShownList({
  view,
  list: { step, title, column },
}: {
  readonly view: BoardView;
  readonly list: OrderList;
}) {
  const texts = boardTexts(view.language);
  return (
    <section class="column" aria-labelledby={`${columnId(step)}-title`} data-step={step} data-fold-target="column">
      <header class="column__head">
        <h2 id={`${columnId(step)}-title`} class="column__title">
          {title} <b data-count={columnId(step)}>{count(view.language, column)}</b>
        </h2>
        <button
          type="button"
          class="column__fold js-only"
          aria-label={texts.fold(title)}
          aria-expanded="true"
          aria-controls={columnId(step)}
          data-action="fold#toggle"
        />
      </header>
      <ol
        id={columnId(step)}
        class="column__orders"
        data-order={step === 'done' ? 'newest' : 'oldest'}
        {...(column.hasMore && { 'data-more': '' })}
      >
        {column.orders.map((order) => (
          <Card view={view} order={order} />
        ))}
      </ol>
      {column.hasMore && <p class="column__more">{step === 'done' ? texts.moreDone : texts.moreWait}</p>}
    </section>
  );
}

function count(language: Language, { orders, hasMore }: Column): string {
  return `${number(language, orders.length)}${hasMore ? '+' : ''}`;
}
