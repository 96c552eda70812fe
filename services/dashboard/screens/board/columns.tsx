import type { Column } from '../../../../shared/orders/board/board-orders.ts';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { type BoardView, Card } from './card.tsx';
import { columnId } from './show.tsx';
import { boardTexts } from './texts.ts';

export function Jump({ language, columns }: { readonly language: Language; readonly columns: readonly Column[] }) {
  return (
    <nav class="board__jump" aria-label={boardTexts(language).title}>
      {columns.map((column) => (
        <a href={`#${columnId(column.step)}-title`}>
          <Title language={language} column={column} />
        </a>
      ))}
    </nav>
  );
}

export function ShownColumn({ view, column }: { readonly view: BoardView; readonly column: Column }) {
  const { step, orders, hasMore } = column;
  const texts = boardTexts(view.language);
  return (
    <section class="column" aria-labelledby={`${columnId(step)}-title`} data-step={step} data-fold-target="column">
      <header class="column__head">
        <h2 id={`${columnId(step)}-title`} class="column__title">
          <Title language={view.language} column={column} />
        </h2>
        <button
          type="button"
          class="column__fold js-only"
          aria-label={texts.fold(texts.columns[step])}
          aria-expanded="true"
          aria-controls={columnId(step)}
          data-action="fold#toggle"
        />
      </header>
      <ol
        id={columnId(step)}
        class="column__orders"
        data-order={step === 'done' ? 'newest' : 'oldest'}
        {...(hasMore && { 'data-more': '' })}
      >
        {orders.map((order) => (
          <Card view={view} order={order} />
        ))}
      </ol>
      {hasMore && <p class="column__more">{step === 'done' ? texts.moreDone : texts.moreWait}</p>}
    </section>
  );
}

function Title({ language, column: { step, orders, hasMore } }: { language: Language; column: Column }) {
  return (
    <>
      {boardTexts(language).columns[step]}{' '}
      <b data-count={columnId(step)}>{`${number(language, orders.length)}${hasMore ? '+' : ''}`}</b>
    </>
  );
}
