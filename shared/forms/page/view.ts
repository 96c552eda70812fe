import type { Here } from '../rules/checks/moment.ts';

/** What is different at each view of an open form. */
export interface PageView {
  /** Before the title, when there are errors. */
  readonly titlePrefix: string;
  /** What is to be said first: markup. */
  readonly notice: string;
  /** By the key of their field: answers as they are shown, or whatever was typed. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly isTyped: boolean;
  /** What is wrong with them, by the key of their field. */
  readonly errors: ReadonlyMap<string, string>;
  readonly here: Here;
  /** Null before the first submission. */
  readonly editsUsed: number | null;
}
