import type { Child } from 'hono/jsx';

/** A part of the reference that can be linked to. The page, the list of contents and the search are made of these. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** The heading of the list of contents that it stands under. */
  readonly group: string;
  /** In the list of contents before the title, for an operation. */
  readonly method?: string;
  /** What is read. */
  readonly words: Child;
  /** The code beside it. */
  readonly code: Child;
}
