import type { Child } from 'hono/jsx';
import type { Panel } from '../parts/code.tsx';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly method?: string;
  readonly words: Child;
  /** The same words as Markdown, for machines. */
  readonly markdown: string;
  readonly panels: readonly Panel[];
}
