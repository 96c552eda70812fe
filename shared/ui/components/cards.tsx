import type { Child } from 'hono/jsx';

interface Card {
  readonly name: string;
  readonly value: string;
  readonly note: Child;
  readonly href?: string;
  readonly isBad?: boolean;
}

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
