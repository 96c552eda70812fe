import type { Child } from 'hono/jsx';

interface Card {
  readonly name: string;
  readonly value: string;
  readonly note: Child;
  /** Where one can do something about it. */
  readonly href?: string;
  readonly isBad?: boolean;
}

/** Numbers at a glance, each with what it means beside it. */
export function Cards({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <dl class="cards">
      {cards.map(({ name, value, note, href, isBad }) => (
        <div class={isBad ? 'card card--bad' : 'card'}>
          <dt>{href ? <a href={href}>{name}</a> : name}</dt>
          <dd class="card__value">
            <bdi>{value.replaceAll('\u00a0', ' ')}</bdi>
          </dd>
          <dd class="card__note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
