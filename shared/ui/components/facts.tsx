import type { Child } from 'hono/jsx';

/** What is known of one thing, each under its name. */
export function Facts({ facts }: { readonly facts: readonly { readonly name: string; readonly value: Child }[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value }) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
