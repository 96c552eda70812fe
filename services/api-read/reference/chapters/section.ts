import type { Child } from 'hono/jsx';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly method?: string;
  readonly words: Child;
  readonly code: Child;
}
