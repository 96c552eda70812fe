import type { Child } from 'hono/jsx';

interface PartProps {
  /** Id of the title. */
  readonly id: string;
  readonly title: Child;
  readonly children: Child;
}

/** A part of a page under a title of its own. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section class="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
