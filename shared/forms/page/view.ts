/** What is different at each view of a form that can be filled in. */
export interface PageView {
  /** What is to be said first: markup. */
  readonly notice: string;
  /** By the key of their field: answers as they are shown, or whatever was typed. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly isTyped: boolean;
  /** What is wrong with them, by the key of their field. */
  readonly errors: ReadonlyMap<string, string>;
  readonly zone: string;
  /** Null before the first submission. */
  readonly editsUsed: number | null;
}
